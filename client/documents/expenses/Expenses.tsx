import { useMemo } from 'react'
import { today } from '#client/data/time.ts'
import { AccountField } from '#client/documents/AccountField.tsx'
import { DocumentListChoice, expenseParts, usePart } from '#client/documents/Parts.tsx'
import { Tabs } from '#client/documents/Tabs.tsx'
import { useIssuers } from '#client/documents/useIssuers.ts'
import { Chip } from '#client/kit/Chip.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, days } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type Expense, type ExpenseState, expenseStates, expenses } from '#contract/documents/expenses.ts'
import { accountWord } from '#contract/rules/documents/expenseAccounts.ts'
import { Recurrings } from './Recurrings.tsx'
import { expense } from './rows.ts'

const looks: Record<ExpenseState, 'warn' | 'ok' | 'plain'> = { expected: 'warn', covered: 'ok', spent: 'plain' }
/** The amount that counts: the bill's, where there is one. */
const amountOf = ({ amount, document }: Expense) => document?.amount ?? amount

/** Money that studios spend besides bills, and expenses that come again. */
export default function Expenses() {
  return usePart() === 'wiederkehrend' ? <Recurrings /> : <Spent />
}

function Spent() {
  const { options, nameOf } = useOwnStudios(expenses.create)
  const issuers = useIssuers().options
  const columns = useMemo<Column<Expense>[]>(
    () => [
      { id: 'title', title: 'Wofür', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 3, phone: 'title' },
      { id: 'day', title: 'Tag', ...days(({ day }: Expense) => day), sorts: true, width: 110, phone: 'second' },
      { id: 'amount', title: 'Betrag', ...amounts(amountOf), sorts: true, width: 120, phone: 'second' },
      { id: 'account', title: 'Konto', text: ({ account }) => account && accountWord(account), sorts: true, width: 150, grow: 1 },
      { id: 'issuer', title: 'Aussteller', text: ({ issuerCalled }) => issuerCalled, width: 150, grow: 1 },
      {
        id: 'state',
        title: 'Stand',
        text: ({ state }) => expenseStates[state],
        cell: ({ state }) => (
          <Chip look={looks[state]} small>
            {expenseStates[state]}
          </Chip>
        ),
        width: 130,
        phone: 'trail',
      },
      { id: 'document', title: 'Rechnung', text: ({ document }) => document?.title ?? null, width: 150, spare: true },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 120 },
      { id: 'author', title: 'Von', text: ({ author }) => author?.name ?? null, width: 140, spare: true },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [{ id: 'state', title: 'Stand', choices: Object.entries(expenseStates) as unknown as Filter['choices'] }, byStudio(options)],
    [options],
  )
  return (
    <ListPage
      rows={['die', 'Ausgabe', 'Ausgaben']}
      title="Dokumente"
      adds
      name="expenses"
      call={expenses.list}
      form={expense}
      columns={columns}
      filters={filters}
      above={
        <>
          <Tabs />
          <DocumentListChoice parts={expenseParts} />
        </>
      }
      exports
    >
      {(row, close) => (
        <expense.Form row={row} start={{ day: today(), ...(options.length === 1 && { studio: options[0]![0] }) }} onDone={close}>
          <expense.Field name="title" autoFocus />
          <MoneyField name="amount" label="Betrag" hint={row?.state === 'expected' ? 'Mit dem Speichern ist sie ausgegeben.' : undefined} />
          <expense.Field name="day" type="date" />
          {isNew(row) && <expense.Field name="studio" options={options} />}
          <AccountField Field={expense.Field} />
          <expense.Field name="issuer" options={issuers} none="Niemand" />
          <expense.Field name="note" area />
        </expense.Form>
      )}
    </ListPage>
  )
}
