import { eq } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { Refusal } from '#contract/refusals.ts'
import { pauseStates } from '#contract/rules/contracts/states.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { paperFile, sheet } from '#server/shared/exports/reply.ts'
import { dayText, moneyText } from '#server/shared/exports/words.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { daysOf, foundOf } from './rows.ts'
import { isStanding } from './words.ts'

type PausePaperLine = readonly [name: string, value: string | null]

/** The paper of a pause, one's own or for whoever sells there: the request, the decision and the new end. No message, no proof and no reason stands on it. */
export async function pdfOf({ tx, who }: Acting, _id: string) {
  const { pause, name, number, title } = await foundOf(tx, _id)
  if (pause.person !== who._id && !holdsIn('u_search', who, pause.studio)) throw new Refusal('missing')
  const place = (await studioNames(tx)).get(pause.studio) ?? pause.studio
  const [on] = pause.contract ? await tx.select({ start: contract.start }).from(contract).where(eq(contract._id, pause.contract)) : []
  const lines: PausePaperLine[] = [
    ['Mitglied', name],
    ['Studio', place],
    ['Vertrag', title && `${title}, Nr. ${number}${on ? `, seit ${dayText(on.start)}` : ''}`],
    [
      'Pause',
      pause.to < pause.from
        ? 'Findet nicht statt'
        : `${dayText(pause.from)} bis ${dayText(pause.to)}, ${daysOf(pause)} ${daysOf(pause) === 1 ? 'Tag' : 'Tage'}`,
    ],
    ['Angefragt am', dayText(pause.receivedAt)],
    ['Stand', `${pause.state === 'manual' ? pauseStates.accepted : pauseStates[pause.state]}, ${dayText(pause.since)}`],
    ['Gebühr', pause.fee > 0 ? `CHF ${moneyText(pause.fee)}` : 'Keine'],
    ['Neues Ende', isStanding(pause.state) && pause.newEnd ? dayText(pause.newEnd) : null],
  ]
  const rows = lines.filter(([, value]) => value)
  const columns = [
    { title: 'Angabe', kind: 'text' as const, value: ([said]: PausePaperLine) => said, width: 22 },
    { title: 'Inhalt', kind: 'text' as const, value: ([, value]: PausePaperLine) => value, width: 60 },
  ]
  const form = { title: 'Pause', brand: brandOf(pause.studio), at: new Date().toISOString() }
  return paperFile(form, [{ table: sheet({ name: 'Pause', columns, rows }) }], `Pause ${pause.from}`)
}
