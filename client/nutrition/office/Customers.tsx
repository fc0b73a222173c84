import { Box } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { holderOf, useSession } from '#client/data/session.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { nameOfKnown } from '#client/parts/memberSearch.ts'
import { PersonNutrition } from '#client/parts/nutrition/PersonNutrition.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { allows } from '#contract/access.ts'
import { brands } from '#contract/brands.ts'
import { type AccessForm, type AccessRow, nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'
import { AccessSheet } from './AccessSheet.tsx'
import { access } from './accessForm.ts'
import { BrandSwitches } from './BrandSwitches.tsx'
import { columns, filtersOf, saleColumns } from './customerColumns.tsx'
import { TeamNote } from './TeamNote.tsx'
import { useNotedBook } from './useNotedBook.tsx'

const kinds = [
  ['kundschaft', 'Kundschaft', nutritionOffice.customers],
  ['verkaeufe', 'Verkäufe', nutritionOffice.sales],
  ['ki', 'KI-Fragen', brands.switches],
] as const

/** /dashboard/nutrition/customers (L61): who has the nutrition plan, what was sold of it, and which brands offer questions to a language model. */
export default function Customers() {
  const holder = holderOf(useSession())
  const { ansicht } = useQueryText()
  const go = useGo()
  const tabs = kinds.filter(([, , call]) => allows(call.access, holder)).map(([name, word]) => [name, word] as const)
  const tab = tabs.find(([name]) => name === ansicht)?.[0] ?? tabs[0]?.[0]
  const show = (next: string) =>
    void go({ to: 'nutritionCustomers', search: next === tabs[0]?.[0] ? {} : { ansicht: next }, replace: true })
  const choice = tab && tabs.length > 1 && <Segmented label="Ansicht" value={tab} options={tabs} onChange={show} />
  return (
    <Page title="Ernährung: Kundschaft">
      {tab === 'kundschaft' && <Accesses choice={choice} />}
      {tab === 'verkaeufe' && <Sales choice={choice} />}
      {tab === 'ki' && (
        <>
          {choice && <Box paddingTop="8">{choice}</Box>}
          <BrandSwitches />
        </>
      )}
    </Page>
  )
}

type OpenedAccess = { row?: OverlaidRow<AccessRow>; whose: Pick<AccessForm, 'person' | 'studio'> } | 'whom'

function Accesses({ choice }: { choice: ReactNode }) {
  const { options, nameOf } = useOwnStudios(nutritionOffice.customers)
  const [open, setOpen] = useState<OpenedAccess>()
  const close = () => setOpen(undefined)
  const filters = useMemo(() => filtersOf(options), [options])
  const exports = useNotedBook(filters)
  // Words that are written of somebody here wait sealed.
  useSealKey()
  const add = <NewButton words="Neuer Zugang" onClick={() => setOpen('whom')} />
  return (
    <>
      <CallTable
        label="Zugänge"
        one="Zugang"
        name="nutritionCustomers"
        call={nutritionOffice.customers}
        columns={useMemo(() => columns(nameOf), [nameOf])}
        filters={filters}
        searches={{ label: 'Mitglied oder Betreuung suchen' }}
        ways={access.ways}
        open={row => setOpen({ row, whose: row })}
        above={
          <Above>
            {choice}
            {add}
          </Above>
        }
        empty={{ text: 'Noch niemand hat einen Ernährungsplan.', action: add }}
        exports={exports}
      />
      <MeantPerson />
      {open === 'whom' && (
        <Sheet open onClose={close} title="Neuer Zugang">
          <Box minHeight="40dvh">
            <MemberPicker
              label="Für wen?"
              value={undefined}
              autoFocus
              onPick={person => person && setOpen({ whose: { person: person._id, studio: person.studio ?? '' } })}
            />
          </Box>
        </Sheet>
      )}
      {open && open !== 'whom' && (
        <Sheet open onClose={close} title={open.row ? access.called(open.row) : 'Neuer Zugang'}>
          <AccessSheet {...open} row={open.row} onDone={close} />
          {open.row && <TeamNote row={open.row} />}
          {open.row && <PersonNutrition userId={open.row.person} />}
        </Sheet>
      )}
    </>
  )
}

/** Somebody whom the address names, such as where a refused act is mended. */
function MeantPerson() {
  const { person, ...rest } = useQueryText()
  const go = useGo()
  if (!person) return null
  const known = nameOfKnown(person)
  const close = () => void go({ to: 'nutritionCustomers', search: rest, replace: true })
  return (
    <Sheet open onClose={close} title={known ? `${known.vorname} ${known.nachname}` : 'Mitglied'}>
      <PersonNutrition userId={person} />
    </Sheet>
  )
}

function Sales({ choice }: { choice: ReactNode }) {
  const { options, nameOf } = useOwnStudios(nutritionOffice.sales)
  return (
    <CallTable
      label="Verkäufe"
      one="Verkauf"
      name="nutritionSales"
      call={nutritionOffice.sales}
      columns={useMemo(() => saleColumns(nameOf), [nameOf])}
      filters={useMemo(() => filtersOf(options).filter(({ id }) => id === 'studio'), [options])}
      searches={{ label: 'Produkt suchen' }}
      above={choice && <Above>{choice}</Above>}
      empty={{ text: 'Noch nichts verkauft.' }}
      exports
    />
  )
}
