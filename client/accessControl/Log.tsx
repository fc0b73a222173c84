import { Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { accessControl } from '#contract/accessControl/calls.ts'
import { type AccessLogRow, entryOutcomes, namedDays, namedSince } from '#contract/accessControl/shapes.ts'
import { outcomeLooks } from './looks.ts'

const wordOf = ({ outcome, unsure }: AccessLogRow) => (unsure ? 'Geöffnet, ohne Antwort' : entryOutcomes[outcome])

const AccessOutcomeChip = (row: AccessLogRow) => (
  <Chip look={row.unsure ? 'warn' : outcomeLooks[row.outcome]} small>
    {wordOf(row)}
  </Chip>
)

const columnsWith = (studioName: (code: string) => string | null): Column<AccessLogRow>[] => [
  { id: 'at', title: 'Wann', ...instants<AccessLogRow>(({ at }) => at), sorts: true, width: 170, phone: 'second' },
  { id: 'outcome', title: 'Was', text: wordOf, cell: AccessOutcomeChip, width: 180, phone: 'trail' },
  { id: 'name', title: 'Wer', text: ({ name }) => name ?? null, strong: true, width: 150, grow: 1, phone: 'title' },
  { id: 'device', title: 'Gerät', text: ({ device }) => device ?? null, width: 130 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studioName(studio), width: 110 },
  { id: 'reason', title: 'Grund', text: ({ reason }) => reason ?? null, width: 150, grow: 2 },
  { id: 'by', title: 'Geöffnet von', text: ({ by }) => by ?? null, width: 130 },
]

/** People who were let in, turned away or let in by hand, with the days, devices and studios to choose from. */
export function Log({ views }: { views: ReactNode }) {
  const { options, nameOf } = useOwnStudios(accessControl.log)
  const { data: devices } = useCall(accessControl.devices)
  const columns = useMemo(() => columnsWith(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'outcome', title: 'Was', choices: Object.entries(entryOutcomes) },
      { id: 'device', title: 'Gerät', choices: devices?.map(({ _id, name, studio }) => [_id, `${name}, ${nameOf(studio)}`]) ?? [] },
      byStudio(options),
    ],
    [devices, nameOf, options],
  )
  const { von, bis } = useQueryText()
  const fixed = useMemo(() => ({ from: von || undefined, to: bis || undefined }), [von, bis])
  return (
    <CallTable
      label="Zeilen"
      one="Zeile"
      name="accessLog"
      call={accessControl.log}
      columns={columns}
      filters={filters}
      fixed={fixed}
      searches={{ label: 'Name', fewest: 2 }}
      above={
        <Above>
          {views}
          <AccessLogDays />
        </Above>
      }
      empty={{ text: 'In diesen Tagen war niemand am Eingang.' }}
      exports={{ about: von || bis ? [['Tage', `${von ?? '…'} bis ${bis ?? '…'}`] as const] : [] }}
    />
  )
}

/** First and last day of the log, which stand in the address. */
function AccessLogDays() {
  const query = useQueryText()
  const go = useGo()
  const put = (name: 'von' | 'bis') => (day: string) =>
    void go({ to: 'accessDevices', search: { ...query, [name]: day || undefined }, replace: true })
  return (
    <>
      <Flex gap="12" wrap="wrap">
        <TextField label="Von" type="date" value={query.von ?? ''} onChange={put('von')} />
        <TextField label="Bis" type="date" value={query.bis ?? ''} onChange={put('bis')} />
      </Flex>
      {(query.von ?? today()) < namedSince(today()) && (
        <Text textStyle="small" color="ink2" paddingTop="8">
          Namen stehen hier {namedDays} Tage lang, danach nur noch Studio, Stunde und was geschah.
        </Text>
      )}
    </>
  )
}
