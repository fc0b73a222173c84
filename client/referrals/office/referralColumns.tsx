import { dayOf } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, days, instants } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import type { ReferralRow } from '#contract/referrals/referralOffice.ts'
import { type ReferralState, referralStates } from '#contract/rules/referrals/states.ts'
import { stateWords } from '#contract/rules/referrals/words.ts'

const looks: Record<ReferralState, 'plain' | 'ok' | 'accent'> = {
  new: 'accent',
  contacted: 'plain',
  trial: 'plain',
  joined: 'ok',
  rewarded: 'ok',
  declined: 'plain',
  expired: 'plain',
}

export const StateChip = ({ state }: Pick<ReferralRow, 'state'>) => <Chip look={looks[state]}>{stateWords[state]}</Chip>

export const nameOf = ({ vorname, nachname }: Pick<ReferralRow, 'vorname' | 'nachname'>) => `${nachname} ${vorname}`

/** Hints that a person has to look at before the reward. */
export const hintsOf = ({ behind, household, known }: ReferralRow) =>
  [behind && 'Zuerst von jemand anderem', household && 'Gleicher Haushalt?', known && 'Hatte schon ein Konto']
    .filter(Boolean)
    .join(' · ') || null

export const columnsWith = (studioName: (code: string | null) => string | null): Column<ReferralRow>[] => [
  { id: 'name', title: 'Name', text: nameOf, sorts: true, strong: true, width: 150, grow: 2, phone: 'title' },
  { id: 'state', title: 'Stand', text: ({ state }) => stateWords[state], cell: StateChip, width: 120, phone: 'trail' },
  { id: 'member', title: 'Eingeladen von', text: ({ member }) => member, sorts: true, width: 150, grow: 1, phone: 'second' },
  { id: 'hints', title: 'Zu prüfen', text: hintsOf, width: 150, grow: 1 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studioName(studio), width: 100 },
  { id: 'at', title: 'Begonnen', ...days<ReferralRow>(({ at }) => dayOf(at)), sorts: true, width: 110 },
  { id: 'reward', title: 'Belohnung', text: ({ rewardText }) => rewardText, width: 126, grow: 1 },
  { id: 'amount', title: 'Betrag', ...amounts<ReferralRow>(({ rewardRappen }) => rewardRappen), width: 104 },
  { id: 'since', title: 'Stand seit', ...instants<ReferralRow>(({ since }) => since), sorts: true, width: 170, spare: true },
  { id: 'until', title: 'Zählt bis', ...days<ReferralRow>(({ until }) => until), width: 110, spare: true },
  { id: 'email', title: 'E-Mail', text: ({ email }) => email, width: 220, spare: true },
  { id: 'telefon', title: 'Telefon', text: ({ telefon }) => telefon, width: 130, spare: true },
]

export const filtersWith = (studios: readonly (readonly [string, string])[]): Filter[] => [
  { id: 'state', title: 'Stand', choices: referralStates.map(value => [value, stateWords[value]]) },
  byStudio(studios),
]
