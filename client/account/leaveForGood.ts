import { wipe } from '#client/data/deleted.ts'
import { send } from '#client/data/send.ts'
import { toast } from '#client/kit/toast.ts'
import { account } from '#contract/account.ts'

/** Deletes the account, then everything of it on this device: what was not sent yet goes too. */
export async function leaveForGood(body: { password?: string }) {
  await send(account.removeSelf, { body })
  await wipe()
  toast('Dein Konto ist gelöscht. Alles Gute!')
}
