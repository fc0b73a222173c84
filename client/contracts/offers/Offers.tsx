import { Box } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { Companies } from '#client/contracts/companies/Companies.tsx'
import { Leaders } from '#client/contracts/tac/Leaders.tsx'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Filter } from '#client/kit/table/column.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { OfferRow } from '#contract/contracts/offerShapes.ts'
import { OfferForm } from './OfferForm.tsx'
import { offerColumns } from './offerColumns.tsx'
import { offer } from './rows.ts'

const views = [
  ['angebote', 'Angebote'],
  ['firmen', 'Firmen'],
] as const
type View = (typeof views)[number][0]

/** /dashboard/contract/settings: the offers from which contracts are made (C34), and the companies whose employees pay less (C35). */
export default function Settings() {
  const go = useGo()
  const { ansicht } = useQueryText()
  const view: View = views.find(([name]) => name === ansicht)?.[0] ?? 'angebote'
  const switches = (
    <Box paddingBottom="8">
      <Segmented
        label="Ansicht"
        value={view}
        options={views}
        onChange={next => void go({ to: 'contractSettings', search: next === 'angebote' ? {} : { ansicht: next }, replace: true })}
      />
    </Box>
  )
  if (view === 'angebote') return <Offers switches={switches} />
  return (
    <Page title="Vertragsarten">
      <Companies above={switches} />
    </Page>
  )
}

function Offers({ switches }: { switches: ReactNode }) {
  const go = useGo()
  const { options, nameOf } = useOwnStudios(offers.create)
  const columns = useMemo(() => offerColumns(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  const [written, setWritten] = useState<OverlaidRow<OfferRow> | 'new'>()
  const [leads, setLeads] = useState(false)
  const close = () => setWritten(undefined)
  const open = (row: OverlaidRow<OfferRow>) => {
    // One that the studio does not know yet has no page of its own there.
    if (isNew(row)) setWritten(row)
    else void go({ to: 'contractSetting', params: { id: row._id } })
  }
  const add = <NewButton beside words="Neues Angebot" onClick={() => setWritten('new')} />
  return (
    <Page title="Vertragsarten" actions={add}>
      <CallTable
        label="Angebote"
        one="Angebot"
        name="offers"
        call={offers.list}
        columns={columns}
        filters={filters}
        searches={{ label: 'Angebote suchen' }}
        ways={offer.ways}
        open={open}
        above={
          <Above>
            {switches}
            <ButtonLink to="contractSettingsOld" look="edge" size="row">
              Archiv
            </ButtonLink>
            <Button look="edge" size="row" onClick={() => setLeads(true)}>
              Wer führt
            </Button>
          </Above>
        }
        exports
        empty={{
          text: 'Noch kein Angebot: Aus einem Angebot wird ein Vertrag.',
          action: <NewButton words="Neues Angebot" onClick={() => setWritten('new')} />,
        }}
      />
      {leads && <Leaders onClose={() => setLeads(false)} />}
      {written && (
        <Sheet open wide onClose={close} title={written === 'new' ? 'Neues Angebot' : offer.called(written)}>
          <OfferForm
            row={written === 'new' ? undefined : written}
            onDone={(saved, id) => {
              close()
              if (saved) void go({ to: 'contractSetting', params: { id } })
            }}
          />
        </Sheet>
      )}
    </Page>
  )
}
