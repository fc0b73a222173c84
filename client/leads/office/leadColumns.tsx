import { chakra, Flex } from '@chakra-ui/react'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { dayOf } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, days, instants } from '#client/kit/table/kinds.ts'
import { stepWords } from '#client/parts/leads/stepWords.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { phoneText } from '#contract/phone.ts'
import { leadSources, leadStates, openLeads, stateNames, stepKinds } from '#contract/rules/leads/states.ts'
import { leadNameOf, leadStateLooks, stepDueOf } from './leadStanding.ts'

const Dial = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    minHeight: '44px',
    color: 'brandInk',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:focus-visible': { outline: '2px solid {colors.brand}' },
  },
})

/** A number that is dialled by a tap; who asked not to be called has none. */
export const PhoneLink = ({ telefon, noCall }: Pick<Lead, 'telefon' | 'noCall'>) =>
  telefon && !noCall ? (
    <Dial href={`tel:${telefon}`} onClick={event => event.stopPropagation()}>
      <PhoneIcon size={16} aria-hidden />
      {phoneText(telefon)}
    </Dial>
  ) : (
    (noCall && 'nicht anrufen') || '–'
  )

export const StateChip = ({ state }: Pick<Lead, 'state'>) => <Chip look={leadStateLooks[state]}>{leadStates[state]}</Chip>

function Due({ row }: { row: Lead }) {
  const due = stepDueOf(row)
  return (
    <Flex as="span" gap="6" align="center" minWidth={0}>
      {due === 'late' && (
        <Chip look="danger" small>
          überfällig
        </Chip>
      )}
      {due === 'today' && (
        <Chip look="warn" small>
          heute
        </Chip>
      )}
      <span>{stepWords(row) ?? row.reason ?? '–'}</span>
    </Flex>
  )
}

export const columnsWith = (studioName: (code: string | null) => string | null): Column<Lead>[] => [
  { id: 'name', title: 'Name', text: leadNameOf, sorts: true, strong: true, width: 160, grow: 2, phone: 'title' },
  { id: 'due', title: 'Als Nächstes', text: stepWords, cell: row => <Due row={row} />, sorts: true, width: 220, grow: 2, phone: 'second' },
  { id: 'state', title: 'Stand', text: ({ state }) => leadStates[state], cell: StateChip, sorts: true, width: 130, phone: 'trail' },
  { id: 'telefon', title: 'Telefon', text: ({ telefon }) => phoneText(telefon), cell: PhoneLink, width: 160 },
  { id: 'owner', title: 'Wer', text: ({ step }) => step?.ownerName ?? null, width: 140, grow: 1 },
  { id: 'source', title: 'Woher', text: ({ source }) => leadSources[source], sorts: true, width: 120 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studioName(studio), sorts: true, width: 120 },
  { id: 'received', title: 'Eingegangen', ...instants<Lead>(({ received }) => received), sorts: true, width: 170 },
  { id: 'email', title: 'E-Mail', text: ({ email }) => email, width: 220, spare: true },
  { id: 'wish', title: 'Worum es geht', text: ({ wish }) => wish, width: 240, spare: true },
  { id: 'category', title: 'Kategorie', text: ({ categoryName }) => categoryName, width: 140, spare: true },
  { id: 'since', title: 'Stand seit', ...days<Lead>(({ since }) => dayOf(since)), sorts: true, width: 110, spare: true },
  { id: 'enquiries', title: 'Anfragen', ...counts<Lead>(({ enquiries }) => enquiries), width: 90, spare: true },
  { id: 'kind', title: 'Schritt', text: ({ step }) => step && stepKinds[step.kind], width: 110, spare: true },
  { id: 'reason', title: 'Grund', text: ({ reason }) => reason, width: 140, spare: true },
]

const choicePairsOf = (of: Readonly<Record<string, string>>) => Object.entries(of)

export const filtersWith = (
  studios: readonly (readonly [string, string])[],
  categories: readonly (readonly [string, string])[],
  all: boolean,
): Filter[] => [
  { id: 'status', title: 'Stand', choices: (all ? stateNames : openLeads).map(state => [state, leadStates[state]] as const) },
  {
    id: 'due',
    title: 'Fällig',
    choices: [
      ['late', 'Überfällig'],
      ['today', 'Heute'],
      ['ahead', 'Später'],
    ],
  },
  {
    id: 'owner',
    title: 'Wer',
    choices: [
      ['mine', 'Meine'],
      ['none', 'Noch niemand'],
    ],
  },
  { id: 'source', title: 'Woher', choices: choicePairsOf(leadSources) },
  ...(categories.length > 0 ? [{ id: 'category', title: 'Kategorie', choices: categories }] : []),
  byStudio(studios),
]
