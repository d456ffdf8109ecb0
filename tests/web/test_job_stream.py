"""Following a job from the page: parts of its answer, also where the stream breaks on the way."""

from __future__ import annotations

from playwright.sync_api import Page

# Stands in for the server: the stream breaks in the middle of the second part, and goes on after the last event that was seen.
SERVER = """() => {
  window.told = [];
  const event = (id, name, data) => `id: ${id}\\nevent: ${name}\\ndata: ${JSON.stringify(data)}\\n\\n`;
  const first = event(1, "progress", { nodes: 0 }) + event(2, "partial", { part: { number: 1 } });
  const second = event(3, "partial", { part: { number: 2 } });
  const last = event(4, "progress", { nodes: 7 }) + event(5, "done", { result: "whole" });
  window.fetch = async (path, { method, headers }) => {
    const seen = new Headers(headers).get("Last-Event-ID");
    told.push(`${method ?? "GET"} ${seen ?? "-"}`);
    if (method === "POST") return new Response(JSON.stringify({ id: "job" }));
    if (seen) return new Response(second + last);
    const pieces = [first, second.slice(0, 20)].map((text) => new TextEncoder().encode(text));
    const stream = new ReadableStream({
      pull: (controller) => (pieces.length ? controller.enqueue(pieces.shift()) : controller.error(new TypeError("gone"))),
    });
    return new Response(stream);
  };
}"""


def test_every_part_is_told_once_though_the_stream_breaks(modules: Page) -> None:
    modules.evaluate(SERVER)
    found = modules.evaluate(
        """async () => {
          const { runJob } = await import("/js/jobs.js");
          const parts = [], nodes = [];
          let over = 0;
          const answer = await runJob({ task: "heat" }, {
            onPart: (part) => parts.push(part.number),
            onProgress: (progress) => nodes.push(progress.nodes),
            onOver: () => { over += 1; },
          });
          return { answer, parts, nodes, over, told };
        }"""
    )
    assert found == {"answer": "whole", "parts": [1, 2], "nodes": [0, 7], "over": 1, "told": ["POST -", "GET -", "GET 2"]}


def test_whoever_is_aborted_at_its_turn_hands_it_on(modules: Page) -> None:
    modules.evaluate(SERVER)
    found = modules.evaluate(
        """async () => {
          const { runInTurn } = await import("/js/studio/turns.js");
          const ends = [];
          for (let each = 0; each < 5; each += 1) {
            const stop = new AbortController();
            const end = runInTurn({ task: "heat" }, { signal: stop.signal }).catch((error) => error.name);
            stop.abort();
            ends.push(await end);
          }
          const answer = runInTurn({ task: "heat" }, { signal: new AbortController().signal });
          return [...ends, await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 5000, "never"))])];
        }"""
    )
    assert found == ["AbortError"] * 5 + ["whole"]


def test_a_job_that_waits_for_others_says_so(modules: Page) -> None:
    """Also the next one in the queue, before which none waits: processes are busy with those that run."""
    found = modules.evaluate(
        """async () => {
          await import("/js/i18n/later.js");
          const { LANGUAGES, setLanguage } = await import("/js/i18n/index.js");
          const { describeWaiting } = await import("/js/ui/waiting.js");
          const said = (progress) => describeWaiting(progress, "Solving…");
          const texts = LANGUAGES.map((name) => (setLanguage(name), said({ ahead: 0, note: "" })));
          setLanguage("en");
          return [new Set(texts).size, texts[0], said({ ahead: 2 }),
            said({ nodes: 5, seconds: 1 }), said({}), describeWaiting({ ahead: 0 })];
        }"""
    )
    waiting = ["Waiting: the server is busy with other jobs", "Waiting: 2 jobs are before this one"]
    assert found == [4, *waiting, "Solving…", "Solving…", ""]
