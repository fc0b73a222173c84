import { Text } from '@chakra-ui/react'
import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/dist/csr/MicrosoftExcelLogo'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { download } from '#client/kit/download.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { money, month as monthWords } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { leads } from '#contract/leads/calls.ts'
import type { LeadCost as Cost } from '#contract/leads/costShapes.ts'
import { leadSources } from '#contract/rules/leads/states.ts'
import { CostForm } from './CostForm.tsx'
import { costWays } from './officeWays.ts'

const per = (rappen: number | null) => (rappen === null ? '–' : money(rappen))

/** «48 Leads, CHF 12.00 pro Lead»; without a cost, or without leads, there is no number. */
const worth = ({ leads: received, won, perLead, perContract }: Cost) =>
  `${received} Leads, ${per(perLead)} pro Lead · ${won} gewonnen, ${per(perContract)} pro Vertrag`

/** /dashboard/leads/cost: what a source costs in a month, per lead and per contract (L64, V22). */
export default function LeadCost() {
  const { options, nameOf, everywhere } = useOwnStudios(leads.setCost)
  const { data, stand, error, again } = useCall(leads.costs)
  const { rows } = useWaitingRows(data, stand, costWays)
  const [open, setOpen] = useState<OverlaidRow<Cost> | 'new'>()
  const close = () => setOpen(undefined)
  const hand = async () => {
    try {
      await download(await send(leads.costExcel, {}), 'leadCosts.xlsx')
    } catch (error) {
      sayFailed(error)
    }
  }
  const add = (
    <Button size="row" icon={<PlusIcon size={18} aria-hidden />} onClick={() => setOpen('new')}>
      Kosten
    </Button>
  )
  return (
    <Page title="Leadkosten" back="leadsList" actions={add}>
      {!rows && <NotLoaded error={error} again={again} />}
      {rows?.length === 0 && <Empty text="Noch keine Kosten eingetragen." />}
      {rows?.map(row => (
        <Row
          key={row._id}
          title={`${leadSources[row.source]}, ${monthWords(row.month)}`}
          second={`${nameOf(row.studio) ?? 'Alle Studios'} · ${row.act ? 'wartet auf diesem Gerät' : worth(row)}`}
          wraps
          trail={
            <>
              {row.stillOpen && !row.act && <Chip>noch offen</Chip>}
              {row.act && <Tick state="waiting" />}
              <Text textStyle="row" whiteSpace="nowrap">
                {money(row.rappen)}
              </Text>
            </>
          }
          onPick={() => setOpen(row)}
        />
      ))}
      {!!rows?.length && (
        <Button look="side" size="row" marginTop="16" icon={<MicrosoftExcelLogoIcon size={20} aria-hidden />} onClick={() => void hand()}>
          Excel
        </Button>
      )}
      <Stand at={stand} />
      {open && (
        <Sheet open onClose={close} title={open === 'new' ? 'Kosten eintragen' : leadSources[open.source]}>
          <CostForm row={open === 'new' ? undefined : open} studios={options} everywhere={everywhere} onDone={close} />
        </Sheet>
      )}
    </Page>
  )
}
