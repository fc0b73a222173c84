import { toast } from '#client/kit/toast.ts'
import { shownCode } from '#contract/codes.ts'
import type { EntryCode } from '#contract/shop/entryCodes.ts'

export async function copyCode(code: string) {
  try {
    await navigator.clipboard.writeText(shownCode(code))
    toast('Code kopiert.')
  } catch {
    toast('Der Code liess sich nicht kopieren. Halte ihn gedrückt und kopiere ihn von Hand.', { look: 'danger' })
  }
}

/** Hands a code over to another app; where a browser can't, it is copied. */
export async function shareCode({ title, code }: Pick<EntryCode, 'title'> & { code: string }) {
  if (!navigator.share) return copyCode(code)
  try {
    await navigator.share({ title, text: `${title}: ${shownCode(code)}` })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') await copyCode(code)
  }
}
