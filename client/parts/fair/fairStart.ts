import { forgetDraftsOf } from '#client/data/drafts.ts'
import { localForAct } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { session } from '#client/data/signed.ts'
import { removeLoaded } from '#client/data/signOut.ts'
import { stillKey } from '#client/data/still.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { tabletKeys } from '#client/data/tablet.ts'
import type { Fair } from '#client/parts/publicForm/device.ts'
import { beginFair, fairEmptied, fairNow, forgetForms, hasOpenForms } from '#client/parts/publicForm/fair.ts'
import { keepFormKey } from '#client/parts/publicForm/sealing.ts'
import { forgetRegistrations, hasOpenRegistrations } from '#client/parts/registrations.ts'
import type { OpenWheel } from '#contract/campaigns/wheel.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { readyRoll } from './roll.ts'

/** The display of a tablet at a fair: a form of leads, by its link or id, or the wheel. */
export type FairDisplay = { form: string } | { wheel: OpenWheel }

const needsNetwork = 'Eine Messe beginnt mit Netz: Danach geht alles auch ohne.'

/** Fetches what is shown, so that it is there without a network. */
async function ready(shown: FairDisplay): Promise<Pick<Fair, 'form' | 'wheel' | 'title'>> {
  if ('form' in shown) {
    const asked = await send(leadForms.form, { params: { id: shown.form } })
    return { form: { link: shown.form, asked }, title: asked.title }
  }
  const { _id, title } = shown.wheel
  await readyRoll(shown.wheel)
  return { form: null, wheel: _id, title }
}

/** Why it can't begin yet; nothing where it has, and the page is loaded anew. */
export async function startFair(shown: FairDisplay): Promise<string | undefined> {
  const local = await localForAct()
  const sent = await local.sent()
  if (sent === 'offline' || !navigator.onLine) return needsNetwork
  if (sent === 'attention') return 'Auf diesem Tablet wartet noch etwas, das jemand anschauen muss: Öffne «Abgleich».'
  if (await hasOpenForms()) return 'Hier warten noch Formulare auf den Versand. Versuch es gleich nochmals.'
  if (await hasOpenRegistrations()) return 'Hier liegt noch eine Registrierung: Zuerst muss sie angekommen sein.'
  if (!(await keepFormKey())) return needsNetwork
  try {
    await beginFair(await ready(shown))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.code === 'missing' ? 'Dieses Formular gibt es nicht.' : error.message
  }
  try {
    await emptyTablet(session().user?._id)
  } finally {
    // Data in memory go with the page; those that could not be deleted are tried again there.
    location.replace('/')
  }
  return undefined
}

/**
 * Nothing that employees have loaded, typed or sent stays on the tablet; what still waits has gone before. Done again after a kill. Answers
 * false while nobody is signed in, whose data it would be: what is left of a session that has ended goes as everywhere.
 */
async function emptyTablet(person: string | undefined) {
  if (person !== undefined) {
    for (const { employee } of await tabletKeys(person)) await forgetDraftsOf(employee._id)
    const { release } = await import('#client/data/opening.ts')
    await removeLoaded(person, release())
  }
  deviceTexts.removeItem(stillKey)
  await forgetForms()
  await forgetRegistrations()
  if (person !== undefined) await fairEmptied()
  return person !== undefined
}

/** Goes on where a kill came between the beginning and the last trace; `person` is the studio's account. */
export async function emptyUnfinished(person: string | undefined) {
  const fair = await fairNow()
  if (!fair || fair.emptied) return
  if (await emptyTablet(person)) location.replace('/')
}
