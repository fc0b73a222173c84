import { Box, Flex, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { counted, date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, counts, days } from '#client/kit/table/kinds.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type PayList, payLists } from '#contract/documents/payLists.ts'
import { inFours } from '#contract/payments/bills/reference.ts'
import { Tabs } from './Tabs.tsx'
import { listTitle } from './words.ts'

/** Lists of approved bills that go to the bank together. */
export default function PayLists() {
  const { options, nameOf } = useOwnStudios(payLists.create)
  const [open, setOpen] = useState<PayList>()
  const columns = useMemo<Column<PayList>[]>(
    () => [
      { id: 'created', title: 'Zahlliste', text: listTitle, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'bills', title: 'Rechnungen', ...counts(({ bills }: PayList) => bills), width: 110 },
      { id: 'sum', title: 'Betrag', ...amounts(({ sum }: PayList) => sum), sorts: true, width: 130, phone: 'second' },
      { id: 'due', title: 'Erste zahlbar bis', ...days(({ due }: PayList) => due), width: 140 },
      {
        id: 'paid',
        title: 'Bezahlt',
        text: ({ paidOn }) => (paidOn ? date(paidOn) : 'offen'),
        cell: ({ paidOn }) => (
          <Chip look={paidOn ? 'ok' : 'warn'} small>
            {paidOn ? date(paidOn) : 'offen'}
          </Chip>
        ),
        width: 120,
        phone: 'trail',
      },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 130 },
      { id: 'by', title: 'Von', text: ({ by }) => by?.name ?? null, width: 140, spare: true },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <Page title="Dokumente">
      <CallTable
        label="Zahllisten"
        one="Zahlliste"
        name="payLists"
        call={payLists.list}
        columns={columns}
        filters={filters}
        searches={{ label: 'Nach Rechnungen suchen' }}
        above={<Tabs />}
        open={setOpen}
        opened={open}
        exports
        empty={{ text: 'Noch keine Zahlliste. Wähle unter «Rechnungen» freigegebene aus, dann «Auf Zahlliste».' }}
      />
      {open && <ListSheet list={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

/** One list: its bills, the file for the bank, and the day on which it was paid. */
function ListSheet({ list, onClose }: { list: PayList; onClose: () => void }) {
  const { data, error, again } = useCall(payLists.one, { params: { id: list._id } })
  const { _id, studio } = list
  const takeOff = useSend(payLists.takeOff, { title: () => 'Von der Zahlliste genommen', asks: true })
  const off = async (bill: string, title: string) => {
    try {
      sayDone(await takeOff.send({ params: { id: _id, bill }, query: { studio } }), `«${title}» ist nicht mehr auf der Liste.`)
    } catch (failed) {
      sayFailed(failed)
    }
  }
  const now = data ?? list
  return (
    <Sheet open wide onClose={onClose} title={listTitle(list)}>
      <Flex gap="12" align="center" wrap="wrap" paddingBottom="8">
        <Text textStyle="heading" className="notranslate">
          {money(now.sum)}
        </Text>
        <Text color="ink2">{counted(now.bills, 'Rechnung', 'Rechnungen')}</Text>
        <FileButton call={payLists.excel} input={{ params: { id: _id } }} name={`Zahlliste ${studio} ${dayOf(list.created)}.xlsx`}>
          Excel für die Bank
        </FileButton>
      </Flex>
      <NotLoaded error={data ? undefined : error} again={again} missing="Diese Zahlliste gibt es nicht mehr." />
      {data?.documents.map(bill => (
        <Row
          key={bill._id}
          title={[bill.issuer, bill.title].filter(Boolean).join(': ')}
          second={[bill.iban && inFours(bill.iban), bill.due && `zahlbar bis ${date(bill.due)}`].filter(Boolean).join(' · ')}
          trail={
            <Flex align="center" gap="4">
              <Box textStyle="value" className="notranslate">
                {money(bill.amount)}
              </Box>
              {!data.paidOn && (
                <IconButton
                  label={`«${bill.title}» von der Liste nehmen`}
                  icon={<XIcon size={18} aria-hidden />}
                  onClick={() => void off(bill._id, bill.title)}
                />
              )}
            </Flex>
          }
        />
      ))}
      <Paid list={now} onGone={onClose} />
    </Sheet>
  )
}

/** Marks a list as paid, takes that back, or dissolves it. */
function Paid({ list: { _id, studio, paidOn }, onGone }: { list: PayList; onGone: () => void }) {
  const [on, setOn] = useState(today())
  const pay = useSend(payLists.pay, { title: ({ body }) => (body.on ? 'Zahlliste bezahlt' : 'Zahlliste wieder offen'), asks: true })
  const remove = useSend(payLists.remove, { title: () => 'Zahlliste aufgelöst', asks: true })
  const mark = async (day: string | null) => {
    try {
      const undo = day ? () => void mark(null) : undefined
      sayDone(
        await pay.send({ params: { id: _id }, body: { studio, on: day } }),
        day ? `Bezahlt am ${date(day)}.` : 'Die Liste ist wieder offen.',
        undo,
      )
    } catch (error) {
      sayFailed(error)
    }
  }
  const dissolve = async () => {
    if (
      !(await ask({
        title: 'Zahlliste auflösen?',
        text: 'Ihre Rechnungen sind wieder freigegeben und auf keiner Liste.',
        button: 'Auflösen',
      }))
    )
      return
    try {
      sayDone(await remove.send({ params: { id: _id }, query: { studio } }), 'Die Zahlliste ist aufgelöst.')
      onGone()
    } catch (error) {
      sayFailed(error)
    }
  }
  if (paidOn)
    return (
      <Flex gap="8" align="center" wrap="wrap" paddingTop="12">
        <Text>Bezahlt am {date(paidOn)}.</Text>
        <Button look="text" size="row" busy={pay.waiting} onClick={() => void mark(null)}>
          Doch nicht bezahlt
        </Button>
      </Flex>
    )
  return (
    <Box display="grid" gap="12" paddingTop="16">
      <TextField label="Bezahlt am" type="date" value={on} max={today()} onChange={setOn} />
      <Flex gap="8" wrap="wrap">
        <Button size="row" busy={pay.waiting} disabled={!on} onClick={() => void mark(on)}>
          Als bezahlt markieren
        </Button>
        <Button look="text" size="row" busy={remove.waiting} onClick={() => void dissolve()}>
          Liste auflösen
        </Button>
      </Flex>
    </Box>
  )
}
