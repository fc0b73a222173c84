import { prefetch } from '#client/data/reads.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { employees } from '#contract/employees/calls.ts'
import type { EmployeeRow, StretchForm } from '#contract/employees/shapes.ts'

const fresh: Partial<EmployeeRow> = {
  name: 'Neue Anstellung',
  bild: null,
  studios: [],
  state: 'soon',
  bls: null,
  aed: null,
  ends: null,
  number: null,
  to: null,
  signed: false,
}

const ways: Ways<EmployeeRow> = {
  calls: { add: employees.create, edit: employees.change, cancel: employees.end },
  doings: { add: 'Angestellt', edit: 'Anstellung geändert', cancel: 'Austritt eingetragen' },
  fresh,
  meant: (body, kind, before) => {
    if (kind === 'cancel') return { to: (body as { last: string }).last }
    const { studios, workload, wage, number, to } = body as StretchForm
    return { studios, workload, wage, number: number ?? before.number, to }
  },
  one: ({ _id }) => prefetch(employees.one, { params: { id: _id } }, 0),
}

/** Employees of a list, with what waits of them on this device. */
export const employeeRows = { ways, called: ({ name }: EmployeeRow) => name }
