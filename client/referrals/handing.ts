import { toast } from '#client/kit/toast.ts'

/** Hands the link over to another app. */
export async function shareLink(url: string) {
  try {
    await navigator.share({ title: 'Formkurve', text: 'Komm mit mir trainieren:', url })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') await copyLink(url)
  }
}

export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast('Link kopiert.')
  } catch {
    toast('Der Link liess sich nicht kopieren. Halte ihn gedrückt und kopiere ihn von Hand.', { look: 'danger' })
  }
}
