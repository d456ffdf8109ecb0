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
          const { runJob } = await import("/js/api.js");
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
          const { runInTurn } = await import("/js/make/live.js");
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
          const { LANGUAGES } = await import("/js/constants.js");
          const { setLanguage } = await import("/js/i18n/index.js");
          const { describeWaiting } = await import("/js/ui/toast.js");
          const said = (progress) => describeWaiting(progress, "Solving…");
          const texts = [];
          for (const name of LANGUAGES) {
            await setLanguage(name);
            texts.push(said({ ahead: 0, note: "" }));
          }
          await setLanguage("en");
          return [new Set(texts).size, texts[0], said({ ahead: 2 }),
            said({ nodes: 5, seconds: 1 }), said({}), describeWaiting({ ahead: 0 })];
        }"""
    )
    waiting = ["Waiting: the server is busy with other jobs", "Waiting: 2 jobs are before this one"]
    assert found == [4, *waiting, "Solving…", "Solving…", ""]


# Stands in for a server that takes four jobs at once, needs a while to end one that was cancelled, and is busy at first.
SLOW_SERVER = """() => {
  window.told = { most: 0, refused: 0 };
  const jobs = new Map();
  window.fetch = async (path, { method }) => {
    const id = path.split("/")[3];
    if (method === "POST") {
      const open = [...jobs.values()].filter((looks) => looks > 0).length;
      if (told.refused === 0 || open >= 4) {
        told.refused += 1;
        return new Response(JSON.stringify({ error: { code: "too-many-jobs", message: "enough" } }), { status: 429 });
      }
      const fresh = String(jobs.size);
      jobs.set(fresh, 3);
      told.most = Math.max(told.most, open + 1);
      return new Response(JSON.stringify({ id: fresh }));
    }
    if (path.endsWith("/events")) {
      // Only the last one is followed to its end.
      if (jobs.size < 6) return new Response(new ReadableStream({}));
      return new Response(`id: 1\\nevent: done\\ndata: ${JSON.stringify({ result: "whole" })}\\n\\n`);
    }
    jobs.set(id, jobs.get(id) - 1);
    return new Response(JSON.stringify({ state: jobs.get(id) > 0 ? "running" : "cancelled" }));
  };
}"""


def test_a_question_that_replaces_others_is_never_refused_for_them(modules: Page) -> None:
    modules.evaluate(SLOW_SERVER)
    found = modules.evaluate(
        """async () => {
          const { runInTurn } = await import("/js/make/live.js");
          const ask = (signal) => runInTurn({ task: "heat" }, { signal });
          const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
          const fetchIt = window.fetch;
          told.posted = 0;
          window.fetch = async (path, wish) => {
            const answer = await fetchIt(path, wish);
            if (wish.method === "POST" && answer.ok) told.posted += 1;
            return answer;
          };
          for (let each = 1; each < 6; each += 1) {
            const stop = new AbortController();
            ask(stop.signal).catch(() => {});
            for (let looks = 0; told.posted !== each && looks < 1000; looks += 1) await pause();
            stop.abort();
          }
          return [await ask(new AbortController().signal), told.refused, told.most <= 3];
        }"""
    )
    assert found == ["whole", 1, True]


BEGIN_LONG_JOB = """async () => {
  const { runJob } = await import("/js/api.js");
  const wish = { height: 60, width: 60, bands: [10, 10], density: 0.9 };
  const fetchIt = window.fetch;
  const begun = new Promise((resolve) => {
    window.fetch = async (path, how) => {
      const answer = await fetchIt(path, how);
      if (how.method === "POST") answer.clone().json().then(({ id }) => resolve(id));
      return answer;
    };
  });
  await new Promise((resolve) => void runJob({ task: "generate", kind: "nonogram", wish, seconds: 60 }, { onProgress: resolve }));
  return begun;
}"""


def test_a_page_that_is_loaded_anew_cancels_its_jobs(page: Page) -> None:
    page.goto("/#/help")
    job = page.evaluate(BEGIN_LONG_JOB)
    page.reload()
    ended = """async (id) => {
      const { request } = await import("/js/api.js");
      for (;;) {
        const { state } = await request(`/api/jobs/${id}`);
        if (state !== "queued" && state !== "running") return state;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }"""
    assert page.evaluate(ended, job) == "cancelled"
