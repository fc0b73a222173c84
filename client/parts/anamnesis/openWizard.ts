import { session } from '#client/data/signed.ts'
import { tabTexts } from '#client/data/storage.ts'

/** The wizard that is open in this tab, by ids alone: loaded anew, the page opens it again at its place. */
export interface OpenWizard {
  /** Id of the draft. */
  draft: string
  /** Kind of the step that is shown. */
  step: string
  own: boolean
}

const key = 'anamnesis/open'

/** Screen and person: on a studio's tablet somebody else may act after the page was loaded anew, who has read nothing of it. */
function hereNow() {
  const { user, employee } = session()
  return `${employee?.employee._id ?? user?._id} ${location.pathname}`
}

export const noteOpen = (open: OpenWizard) => void tabTexts.setItem(key, JSON.stringify({ ...open, at: hereNow() }))
export const forgetOpen = () => tabTexts.removeItem(key)

/** The one that whoever acts had open on this screen as its page went. */
export function openBefore(own: boolean): OpenWizard | undefined {
  const text = tabTexts.getItem(key)
  const { at, ...open } = JSON.parse(text ?? '{}') as OpenWizard & { at?: string }
  return at === hereNow() && open.own === own ? open : undefined
}
