import { useMemo } from 'react'
import type { Column, Rowed } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import type { ListCall } from '#client/kit/table/usePages.ts'
import { useGo } from '#client/map/links.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'

/** Column with the beginning of a course. */
export const beginColumn: Column<Rowed & { at: string }> = {
  id: 'at',
  title: 'Beginn',
  ...instants(({ at }) => at),
  sorts: true,
  width: 160,
  phone: 'second',
}

/** The courses behind a number; one leads to its screen. `columnsOf` gets a function that names studios. */
export function useCourseRows<Row extends Rowed>(call: ListCall<Row>, columnsOf: (studio: (code: string) => string) => Column<Row>[]) {
  const go = useGo()
  const { name } = useStudioNames()
  return useMemo(
    () => ({
      label: 'Kurse',
      one: 'Kurs',
      call,
      columns: columnsOf(name),
      open: ({ _id }: Row) => void go({ to: 'course', params: { id: _id } }),
    }),
    [name, go, call, columnsOf],
  )
}
