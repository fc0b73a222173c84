import { heldKey } from '#client/data/keepKeys.ts'
import type { Local } from '#client/data/local.ts'
import { toast } from '#client/kit/toast.ts'

/** Puts what was typed in chats, and lies noted on this device, where the chats look for it. */
export const restoreChatLines = (local: Local) => import('#client/chat/typed.ts').then(({ restoreLines }) => restoreLines(local))

/** Takes back what this member left sealed on the device; chats that are open already show the words that were typed in them. */
export async function takeBackKept(local: Local) {
  const key = await heldKey(local.member)
  if (!key) return
  const back = await local.openKept(key)
  if (back === 0) return
  toast(back === 1 ? 'Eine zurückbehaltene Änderung ist wieder da.' : `${back} zurückbehaltene Änderungen sind wieder da.`)
  void restoreChatLines(local).catch(() => {})
}
