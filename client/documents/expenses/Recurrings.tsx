import { useMemo } from 'react'
import { today } from '#client/data/time.ts'
import { AccountField } from '#client/documents/AccountField.tsx'
import { DocumentListChoice, expenseParts } from '#client/documents/Parts.tsx'
import { Tabs } from '#client/documents/Tabs.tsx'
import { useIssuers } from '#client/documents/useIssuers.ts'
import type { Option } from '#client/kit/choices.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, days } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { expenses, type RecurringExpense } from '#contract/documents/expenses.ts'
import { accountWord } from '#contract/rules/documents/expenseAccounts.ts'
import { repeats } from '#contract/rules/documents/repeats.ts'
import { recurring } from './rows.ts'

const repeatOptions = Object.entries(repeats) as unknown as readonly Option[]

/** Expenses that come again: each is expected on its day, and takes the bill that fits. */
export function Recurrings() {
  const { options, nameOf } = useOwnStudios(expenses.addRecurring)
  const issuers = useIssuers().options
  const columns = useMemo<Column<RecurringExpense>[]>(
    () => [
      { id: 'title', title: 'Wofür', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 3, phone: 'title' },
      { id: 'repeat', title: 'Wie oft', text: ({ repeat }) => repeats[repeat], width: 150, phone: 'second' },
      { id: 'next', title: 'Nächstes Mal', ...days(({ next }: RecurringExpense) => next), sorts: true, width: 120, phone: 'second' },
      { id: 'amount', title: 'Betrag', ...amounts(({ amount }: RecurringExpense) => amount), sorts: true, width: 120, phone: 'trail' },
      { id: 'account', title: 'Konto', text: ({ account }) => account && accountWord(account), width: 150, grow: 1 },
      { id: 'issuer', title: 'Aussteller', text: ({ issuerCalled }) => issuerCalled, width: 150, grow: 1 },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 120 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <ListPage
      rows={['die', 'wiederkehrende Ausgabe', 'wiederkehrende Ausgaben']}
      title="Dokumente"
      adds
      name="recurringExpenses"
      call={expenses.recurring}
      form={recurring}
      columns={columns}
      filters={filters}
      searches={{ label: 'Wiederkehrende suchen' }}
      empty="Noch nichts kommt wieder: Miete, Strom und Versicherungen gehören hierhin."
      above={
        <>
          <Tabs />
          <DocumentListChoice parts={expenseParts} />
        </>
      }
      exports
    >
      {(row, close) => (
        <recurring.Form
          row={row}
          start={{ first: today(), repeat: 'month', ...(options.length === 1 && { studio: options[0]![0] }) }}
          onDone={close}
        >
          <recurring.Field name="title" autoFocus />
          <MoneyField name="amount" label="Betrag" />
          <recurring.Field name="repeat" options={repeatOptions} />
          <recurring.Field name="first" type="date" hint="Ein Tag, den es in einem Monat nicht gibt, fällt auf dessen letzten." />
          <recurring.Field name="until" type="date" />
          {isNew(row) && <recurring.Field name="studio" options={options} />}
          <recurring.Field name="issuer" options={issuers} none="Niemand" hint="Seine nächste Rechnung deckt die erwartete Ausgabe." />
          <AccountField Field={recurring.Field} />
          <recurring.Field name="note" area />
        </recurring.Form>
      )}
    </ListPage>
  )
}
