import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/dist/csr/MicrosoftExcelLogo'
import { useMemo } from 'react'
import { send } from '#client/data/send.ts'
import { useCan } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { download } from '#client/kit/download.ts'
import { money } from '#client/kit/format.ts'
import { Above } from '#client/kit/table/Above.tsx'
import type { Column, ExportWish, Filter } from '#client/kit/table/column.ts'
import { counts, days, instants } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { useFollows, useShown } from '#client/kit/table/tableAddress.ts'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { CardLetter } from '#client/parts/membercard/CardLetter.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { Input } from '#contract/call.ts'
import { membercards } from '#contract/membercards/calls.ts'
import type { CardRow } from '#contract/membercards/shapes.ts'
import { phoneText } from '#contract/phone.ts'
import { cardSources, cardStates } from '#contract/rules/membercards/states.ts'
import { CardStateChip } from './CardStateChip.tsx'
import { Card } from './MembercardCard.tsx'
import { cardWays } from './membercardWays.ts'
import { SignUp } from './SignUp.tsx'
import { nameOf } from './words.ts'

const columnsOf = (studioName: NameOf): Column<CardRow>[] => [
  { id: 'name', title: 'Name', text: nameOf, sorts: true, strong: true, width: 170, grow: 2, phone: 'title' },
  { id: 'state', title: 'Stand', text: ({ state }) => cardStates[state], cell: CardStateChip, width: 150, phone: 'trail' },
  { id: 'last', title: 'Letzter Tag', ...days<CardRow>(({ last }) => last), sorts: true, width: 110, phone: 'second' },
  { id: 'telefon', title: 'Telefon', text: ({ telefon }) => phoneText(telefon), width: 140 },
  { id: 'again', title: 'Zweite', text: ({ again }) => (again ? 'ja' : null), width: 80 },
  { id: 'source', title: 'Woher', text: ({ source }) => cardSources[source], width: 120 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studioName(studio), sorts: true, width: 120 },
  { id: 'asked', title: 'Angemeldet', ...instants<CardRow>(({ asked }) => asked), sorts: true, width: 170 },
  { id: 'issued', title: 'Gelöst', ...instants<CardRow>(({ issued }) => issued), sorts: true, width: 170 },
  { id: 'issuedBy', title: 'Von', text: ({ issuedBy }) => issuedBy, width: 150, grow: 1 },
  { id: 'visits', title: 'Besuche', ...counts<CardRow>(({ visits }) => visits), width: 90 },
  { id: 'left', title: 'Offen', text: ({ left }) => (left > 0 ? money(left) : null), width: 110, right: true, spare: true },
  { id: 'email', title: 'E-Mail', text: ({ email }) => email, width: 220, spare: true },
  { id: 'first', title: 'Erster Tag', ...days<CardRow>(({ first }) => first), width: 110, spare: true },
  { id: 'reason', title: 'Grund', text: ({ reason }) => reason, width: 160, spare: true },
]

const filtersOf = (studios: readonly (readonly [string, string])[]): Filter[] => [
  { id: 'state', title: 'Stand', choices: Object.entries(cardStates) },
  { id: 'source', title: 'Woher', choices: Object.entries(cardSources) },
  { id: 'again', title: 'Zweite Karte', choices: [['ja', 'In 12 Monaten schon eine']] },
  byStudio(studios),
]

/** The book with names and numbers, for who may take them along, by the filters at hand. */
function useBook(filters: readonly Filter[]): ExportWish | undefined {
  const may = useCan(membercards.excel)
  const ids = useMemo(() => filters.map(({ id }) => id), [filters])
  const [shown] = useShown(ids, useFollows(filters))
  if (!may) return undefined
  const query = { ...shown.filters, ...(shown.q && { q: shown.q }) } as Input<typeof membercards.excel>['query']
  const hand = async () => {
    try {
      await download(await send(membercards.excel, { query }), 'membercards.xlsx')
    } catch (error) {
      sayFailed(error)
    }
  }
  return {
    more: [{ label: 'Excel: mit Adressen und Nummern', icon: <MicrosoftExcelLogoIcon size={20} aria-hidden />, onPick: () => void hand() }],
  }
}

const form = { ways: cardWays, called: nameOf }

/** /dashboard/membercard/admin (L63): cards for the first 11 days and the sign-ups that wait for one. */
export default function Cards() {
  const { options, nameOf: studioName } = useOwnStudios(membercards.list)
  const columns = useMemo(() => columnsOf(studioName), [studioName])
  const filters = useMemo(() => filtersOf(options), [options])
  const exports = useBook(filters)
  const [maySub, maySignUp] = [useCan(membercards.sub), useCan(membercards.signup)]
  const [issues, writes] = [useCan(membercards.issue), useCan(membercards.newsletter)]
  return (
    <ListPage
      rows={['die', 'Anmeldung', 'Anmeldungen']}
      title="Membercards"
      adds={maySub || maySignUp}
      name="membercards"
      call={membercards.list}
      form={form}
      columns={columns}
      filters={filters}
      searches={{ label: 'Name, Nummer oder E-Mail', fewest: 2 }}
      exports={exports}
      empty="Noch keine Karte und keine Anmeldung. Karten löst der Empfang, Anmeldungen trägst du hier ein."
      above={
        (issues || writes) && (
          <Above>
            {issues && (
              <ButtonLink to="panelMembercard" look="text" size="row">
                Lösen und einlösen
              </ButtonLink>
            )}
            <CardLetter />
          </Above>
        )
      }
    >
      {(row, close) =>
        row && !isNew(row) ? (
          <Card key={row._id} row={row} studioName={studioName(row.studio)} onDone={close} />
        ) : (
          <SignUp row={row} onDone={close} />
        )
      }
    </ListPage>
  )
}
