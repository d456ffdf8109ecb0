// @ts-check
/** Consent to recording for study, in plain words, with everything recorded to download or delete. */
import { deleteAttempts, describeError, downloadAttempts } from "../api.js";
import { consentState, setConsent } from "../game/attempts.js";
import { syncNow } from "../game/sync.js";
import { recordUnfinished } from "../game/unfinished.js";
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { h, saveFile } from "../ui/dom.js";
import { toggle } from "../ui/segmented.js";
import { toast } from "../ui/toast.js";

/** @returns {HTMLElement[]} */
export function makeStudy() {
  const consent = h("div");
  const render = (/** @type {boolean} */ isGiven) => consent.replaceChildren(toggle({ label: t("settings.study.consent"), isOn: isGiven, onChange: change }));
  const change = async (/** @type {boolean} */ isGiven) => {
    try {
      await setConsent(isGiven);
    } catch (error) {
      render(!isGiven);
      toast(describeError(error), { tone: "wrong" });
    }
  };
  render(false);
  consentState().then(
    (isGiven) => render(isGiven === true),
    () => render(false),
  );
  const remove = () => attempt(deleteAttempts, t("settings.study.deleted"));
  return [
    h("p", { class: "quiet" }, t("settings.study.sentence")),
    consent,
    h(
      "div",
      { class: "row" },
      button({ label: t("settings.study.json"), icon: "download", on: () => attempt(() => save("json")) }),
      button({ label: t("settings.study.csv"), icon: "download", on: () => attempt(() => save("csv")) }),
      button({ label: t("settings.study.delete"), icon: "trash", kind: "danger", on: remove }),
    ),
  ];
}

/** @param {() => Promise<unknown>} run @param {string} [success] */
async function attempt(run, success) {
  try {
    await run();
    if (success) toast(success);
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}

/** @param {"json" | "csv"} format */
async function save(format) {
  await recordUnfinished({ isAll: true });
  await syncNow();
  saveFile(await downloadAttempts(format), `gridwright-attempts.${format}`);
}
