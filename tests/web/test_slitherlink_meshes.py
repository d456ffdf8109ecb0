"""Boards of tilings as the page lays them out: numbered and named as in the library, and drawn on by hands that waver."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from gridwright.kinds.slitherlink.tilings.names import name_faces
from gridwright.kinds.slitherlink.tilings.page import describe_tiling
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS, Tiling, make_tiling

SIZES = {
    "floret": (2, 2),
    "great-great-dodecagonal": (2, 2),
    "penrose-kite-dart": (6, 6),
    "penrose-rhombs": (6, 6),
    "hats": (8, 8),
    "spectres": (8, 8),
}
LARGE = {"honeycomb": (8, 8), "cairo": (6, 6), "triangular": (7, 6)}


def lay(name: str) -> Tiling:
    return make_tiling(name, *LARGE.get(name, SIZES.get(name, (4, 4))))


MESH = """async (tiling) => {
  const { Mesh } = await import("/js/kinds/slitherlink/mesh.js");
  const { findShape, readFaces } = await import("/js/kinds/slitherlink/mesh-words.js");
  const mesh = new Mesh(tiling);
  const bare = (places, first) => places.map((place) => (place < 0 ? -1 : place - first));
  return {
    edges: Array.from(mesh.edges(), (edge) => bare(mesh.ends(edge), mesh.firstVertex)),
    faceEdges: Array.from(mesh.cells(), (cell) => bare(mesh.around(cell), mesh.firstEdge)),
    edgeFaces: Array.from(mesh.edges(), (edge) => mesh.sides(edge)),
    vertexEdges: Array.from(mesh.vertices(), (vertex) => bare(mesh.around(vertex), mesh.firstEdge).sort((a, b) => a - b)),
    rows: readFaces(mesh).rows,
    shapes: Array.from(mesh.cells(), (cell) => findShape(mesh, cell)),
    found: Array.from(mesh.cells(), (cell) => mesh.cellAt(mesh.middle(cell))),
    meant: Array.from(mesh.edges(), (edge) => mesh.nearestEdge(mesh.middle(edge)).edge - mesh.firstEdge),
  };
}"""


@pytest.mark.parametrize("name", TILINGS)
def test_places_and_names_are_those_of_the_library(modules: Page, name: str) -> None:
    tiling = lay(name)
    graph, names = tiling.graph, name_faces(tiling.graph)
    found = modules.evaluate(MESH, describe_tiling(tiling))
    assert found["edges"] == [list(ends) for ends in graph.edges]
    assert found["faceEdges"] == [list(edges) for edges in graph.face_edges]
    assert found["edgeFaces"] == [list(faces) for faces in graph.edge_faces]
    assert found["vertexEdges"] == [sorted(edges) for edges in graph.vertex_edges]
    assert found["rows"] == [list(row) for row in names.rows]
    assert found["shapes"] == list(names.shapes)
    # The middle of each face lies in it, and the middle of each edge means that edge.
    assert found["found"] == list(range(len(graph.faces)))
    assert found["meant"] == list(range(len(graph.edges)))


WALK = """async (tiling) => {
  const { Mesh } = await import("/js/kinds/slitherlink/mesh.js");
  const { MeshCursor } = await import("/js/kinds/slitherlink/mesh-cursor.js");
  const mesh = new Mesh(tiling);
  const first = 0;
  const seen = new Set([first]);
  let askew = 0;
  for (const place of seen) {
    for (const direction of ["left", "right", "up", "down"]) {
      const to = new MeshCursor(mesh).move(place, direction, false);
      const [from, there] = [mesh.middle(place), mesh.middle(to)];
      const [down, right] = [there.row - from.row, there.column - from.column];
      const along = { left: -right, right, up: -down, down };
      // A face lies straight across its edge, wherever its middle is.
      if (to !== place && !(mesh.isEdge(place) && mesh.isCell(to)) && along[direction] <= 0) askew += 1;
      seen.add(to);
    }
  }
  return [seen.size === mesh.count, askew];
}"""


@pytest.mark.parametrize("name", TILINGS)
def test_arrows_lead_everywhere_and_never_backwards(modules: Page, name: str) -> None:
    assert modules.evaluate(WALK, describe_tiling(lay(name))) == [True, 0]


DRAW = """async (tiling) => {
  const { beginStroke } = await import("/js/kinds/slitherlink/strokes.js");
  const { latticeOf, otherEnd } = await import("/js/kinds/slitherlink/lattice.js");
  const doc = { kind: "slitherlink", height: 1, width: 1, clues: [""], goal: null, tiling };
  const mesh = latticeOf(doc);
  const start = { tool: "line", values: new Uint8Array(mesh.count), options: {}, input: "touch", reach: 0.3 };
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const wander = () => {
    const path = [mesh.firstVertex + Math.floor(random() * mesh.vertexCount)];
    for (let turn = 0; turn < 30 && path.length < 8; turn += 1) {
      const edges = mesh.around(path[path.length - 1]);
      const next = otherEnd(mesh, edges[Math.floor(random() * edges.length)], path[path.length - 1]);
      if (!path.includes(next)) path.push(next);
    }
    return path;
  };
  const trace = (path) => {
    const spots = path.map((vertex) => mesh.middle(vertex));
    const line = spots.slice(1).flatMap((to, index) => {
      const steps = Math.max(2, Math.round(10 * Math.hypot(to.row - spots[index].row, to.column - spots[index].column)));
      return Array.from({ length: steps }, (_, step) => ({
        row: spots[index].row + ((to.row - spots[index].row) * step) / steps,
        column: spots[index].column + ((to.column - spots[index].column) * step) / steps,
      }));
    });
    line.push(spots[spots.length - 1]);
    return line.map((_, at) => {
      const near = line.slice(Math.max(0, at - 1), at + 2);
      const mean = (axis) => near.reduce((sum, point) => sum + point[axis], 0) / near.length + (random() - 0.5) / 8;
      return { row: mean("row"), column: mean("column") };
    });
  };
  return Array.from({ length: 100 }, wander).filter((path) => {
    const [first, ...others] = trace(path);
    const stroke = beginStroke(doc, mesh, first, start);
    others.forEach((point) => stroke.extend(point));
    stroke.release();
    const drawn = stroke.changes().map(([edge]) => edge);
    const between = (one, other) => mesh.around(one).find((edge) => otherEnd(mesh, edge, one) === other);
    const meant = path.slice(1).map((vertex, at) => between(vertex, path[at]));
    return JSON.stringify(drawn) !== JSON.stringify(meant);
  }).length;
}"""


@pytest.mark.parametrize("name", TILINGS)
def test_a_wavering_hand_draws_the_way_it_means(modules: Page, name: str) -> None:
    assert modules.evaluate(DRAW, describe_tiling(lay(name))) == 0
