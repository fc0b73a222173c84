import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { useMemo } from 'react'
import { today } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { OfficeTabs } from '#client/timetracking/office/OfficeTabs.tsx'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import { supplementTimes } from '#contract/rules/worktime/supplements.ts'
import { type PaySupplement, paySupplements } from '#contract/timetracking/supplements.ts'

const agreed = rowForm({
  add: paySupplements.create,
  edit: paySupplements.edit,
  remove: paySupplements.remove,
  restore: paySupplements.restore,
  one: paySupplements.one,
  fresh: { version: 1, starts: null, ends: null, kinds: [], code: null, to: null, permit: null },
  called: ({ name }) => name,
  draft: 'paySupplement',
  removal: { label: 'Zuschlag entfernen' },
})

const whenText = ({ when, starts, ends }: PaySupplement) => (when === 'hours' ? `${starts} bis ${ends}` : supplementTimes[when])

/** /dashboard/timetracker/office/zuschlaege: supplements that were agreed or that a permit asks for, beside those of the law (T33). */
export default function Supplements() {
  const { options, nameOf } = useOwnStudios(paySupplements.create)
  const columns = useMemo<Column<PaySupplement>[]>(
    () => [
      { id: 'name', title: 'Zuschlag', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
      { id: 'when', title: 'Wann', text: whenText, width: 220, grow: 2, phone: 'second' },
      { id: 'percent', title: 'Prozent', text: ({ percent }) => `${percent} %`, right: true, width: 90, phone: 'trail' },
      { id: 'code', title: 'Lohnart', text: ({ code }) => code, width: 90 },
      { id: 'from', title: 'Ab', ...days(({ from }: PaySupplement) => from), sorts: true, width: 110 },
      { id: 'to', title: 'Bis', text: ({ to }) => to && date(to), width: 110 },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140 },
      { id: 'permit', title: 'Bewilligung', text: ({ permit }) => permit, width: 120, spare: true },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <ListPage
      rows={['der', 'Zuschlag', 'Zuschläge']}
      adds
      name="paySupplements"
      call={paySupplements.list}
      form={agreed}
      columns={columns}
      filters={filters}
      exports
      empty="Was das Gesetz für Nacht und Überzeit vorsieht, gilt ohnehin. Hier steht, was ihr darüber hinaus vereinbart habt."
      above={
        <Box paddingInline={{ base: '12', md: '20' }} paddingBlock="8">
          <OfficeTabs at="paySupplements" />
        </Box>
      }
    >
      {(row, close) => (
        <agreed.Form row={row} start={{ from: today(), ...(options.length === 1 && { studio: options[0]?.[0] }) }} onDone={close}>
          <agreed.Field name="name" autoFocus />
          {isNew(row) && <agreed.Field name="studio" options={options} />}
          <agreed.Field name="when" options={Object.entries(supplementTimes)} />
          <Hours />
          <agreed.Field name="percent" />
          <agreed.Field name="kinds" options={Object.entries(workKinds)} hint="Ohne Auswahl für jede Arbeit." />
          <agreed.Field name="code" hint="Ohne Lohnart steht er auf dem Stundenzettel, aber in keiner Lohndatei." />
          <agreed.Field name="from" type="date" />
          <agreed.Field name="to" type="date" />
          <agreed.Field name="permit" hint="Nur bei vorübergehender Sonntagsarbeit: Dann zählen sechs Sonn- und Feiertage im Jahr." />
        </agreed.Form>
      )}
    </ListPage>
  )
}

/** The clocks, where it is for certain times alone. */
function Hours() {
  const [{ value }] = useField<string | undefined>('when')
  if (value !== 'hours') return null
  return (
    <>
      <agreed.Field name="starts" type="time" required />
      <agreed.Field name="ends" type="time" required hint="Liegt das Ende vor dem Anfang, gilt es am nächsten Tag." />
    </>
  )
}
