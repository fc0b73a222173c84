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
const pathNow = () => location.pathname

export const noteOpen = (open: OpenWizard) => void tabTexts.setItem(key, JSON.stringify({ ...open, path: pathNow() }))
export const forgetOpen = () => tabTexts.removeItem(key)

/** The one that was open on this screen as its page went. */
export function openBefore(own: boolean): OpenWizard | undefined {
  const text = tabTexts.getItem(key)
  const { path, ...open } = JSON.parse(text ?? '{}') as OpenWizard & { path?: string }
  return path === pathNow() && open.own === own ? open : undefined
}
