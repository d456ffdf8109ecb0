// @ts-check
/** All of one's data in one file, and back. A summary is shown before anything is taken, and after; a damaged file is refused whole. */
import { ApiError, describeError, getData, postData } from "../api.js";
import { prefetchAll } from "../game/catalogue.js";
import { settleWrites } from "../game/journal.js";
import { syncNow } from "../game/sync.js";
import { formatDate, t } from "../i18n/index.js";
import { Fault } from "../share/check.js";
import { countContent, readDataFile, writeDataFile } from "../share/data-file.js";
import { gatherLocal, uniteLocal } from "../share/data-local.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h, saveFile } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../share/data-file.js").Content} Content */

/** In the order in which they are told. */
const PARTS = ["packs", "puzzles", "games", "attempts", "lists", "drafts", "linked", "events"];

/** What is said of errors of the server. */
const FAULTS = {
  offline: "share.data.fault.offline",
  "wrong-input": "share.data.fault.content",
  "wrong-value": "share.data.fault.content",
  "too-large": "share.data.fault.large",
};

/** @returns {HTMLElement[]} */
export function makeData() {
  const id = freshId("data");
  const chooser = h("input", { id, type: "file", class: "visually-hidden", accept: ".gridwright", on: { change: () => void take() } });
  const take = async () => {
    const file = chooser.files?.[0];
    if (file) await importData(file);
    chooser.value = "";
  };
  const save = button({ label: t("share.data.export"), icon: "download", on: () => void run() });
  const run = async () => {
    save.disabled = true;
    try {
      await exportData();
    } catch (error) {
      toast(describeError(error), { tone: "wrong" });
    } finally {
      save.disabled = false;
    }
  };
  return [
    h("p", { class: "quiet" }, t("share.data.sentence")),
    h("div", { class: "row data-row" }, save, chooser, h("label", { class: "button", for: id }, icon("upload"), h("span", null, t("share.data.import")))),
  ];
}

async function exportData() {
  await settleWrites();
  await syncNow();
  const server = await getData().catch((error) => {
    if (error instanceof ApiError && error.code === "offline") return null;
    throw error;
  });
  const local = await gatherLocal({ hasServer: server !== null });
  const name = `gridwright-${new Date().toISOString().slice(0, 10)}.gridwright`;
  saveFile(await writeDataFile({ server, local }), name);
  toast(server ? t("share.data.exported", { name }) : t("share.data.offline"), server ? { tone: "good" } : { tone: "wrong", stays: true });
}

/** @param {File} file */
export async function importData(file) {
  let isTaken = false;
  try {
    const { made, content } = await readDataFile(file);
    if (!(await askToImport(file.name, made, content))) return;
    const answer = content.server ? await postData(content.server) : { added: {}, ids: {} };
    isTaken = content.server !== null;
    const here = await uniteLocal(content.local, answer.ids);
    await tellDone({ ...answer.added, ...here, events: 0 });
    // Whoever shows packs, games or drafts looks again, and games are asked for anew.
    document.dispatchEvent(new CustomEvent("playerchange"));
    void prefetchAll().catch(() => {});
  } catch (error) {
    await tellRefused(error, isTaken);
  }
}

/** @param {string} name @param {string} made @param {Content} content */
async function askToImport(name, made, content) {
  const date = formatDate(new Date(made), { dateStyle: "long", timeStyle: "short" });
  const answer = await openDialog({
    title: t("share.data.ask"),
    body: h(
      "div",
      { class: "stack" },
      h("p", null, h("strong", { lang: "en" }, name), h("br"), h("span", { class: "quiet small" }, t("share.data.made", { date }))),
      h("ul", { class: "data-summary" }, listParts(countContent(content)).map((part) => h("li", null, part))),
      h("p", { class: "quiet small" }, t("share.data.unites")),
    ),
    actions: [
      { label: t("shell.cancel"), value: null },
      { label: t("share.data.import"), kind: "primary", value: true },
    ],
  });
  return answer === true;
}

/** @param {Record<string, number>} counts @returns {string[]} */
function listParts(counts) {
  return PARTS.filter((part) => counts[part] > 0).map((part) => t(`share.data.${part}`, { count: counts[part] }));
}

/** @param {Record<string, number>} added */
async function tellDone(added) {
  const parts = listParts(added);
  await openDialog({ title: t("share.data.done"), body: parts.length > 0 ? t("share.data.added", { parts: parts.join(", ") }) : t("share.data.nothing") });
}

/** @param {unknown} error @param {boolean} isTaken whether the server's part came in before it failed */
async function tellRefused(error, isTaken) {
  const isFault = error instanceof Fault;
  const words = isFault ? t(`share.data.fault.${error.code}`) : describeError(error, FAULTS);
  // The words say all of it, unless a part is wrong: then it helps to know which.
  const more = isFault && error.code === "content" ? error.message : error instanceof ApiError && error.place ? `${error.place}: ${error.message}` : "";
  await openDialog({
    title: t("share.data.refused"),
    body: h(
      "div",
      { class: "stack", role: "alert" },
      h("p", null, words),
      !isTaken && h("p", null, t("share.data.untouched")),
      more && h("details", { class: "small quiet" }, h("summary", null, t("errors.details")), h("p", { lang: "en" }, more)),
    ),
  });
}
