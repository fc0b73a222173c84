import { type ReactNode, useMemo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { thousands } from '#client/kit/format.ts'
import { Above } from '#client/kit/table/Above.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, days, numbers } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { byOwner } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type FoodRow, foods } from '#contract/nutrition/foods.ts'
import { energyOf } from '#contract/rules/nutrition/foodValues.ts'
import { foodSources, foodStates, sourceNames, stateNames } from '#contract/rules/nutrition/states.ts'
import { FoodSheet } from './FoodSheet.tsx'
import { food } from './foodForm.ts'

const looks = { pending: 'warn', released: 'plain', refused: 'danger' } as const

/** Foods and their values, and products of members that wait to be released. */
export function Foods({ choice }: { choice: ReactNode }) {
  const { all, nameOf } = useOwnStudios(foods.create)
  const mayAdd = useReachAny(foods.create)
  const columns = useMemo<Column<FoodRow>[]>(
    () => [
      { id: 'title', title: 'Lebensmittel', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'brand', title: 'Marke', text: ({ brand }) => brand ?? null, sorts: true, width: 120, grow: 1, phone: 'second' },
      { id: 'base', title: 'Pro', text: ({ base }) => `100 ${base}`, width: 76 },
      // Worked out here: of what waits on this device the studio has told no energy yet.
      {
        id: 'kcal',
        title: 'Energie',
        width: 96,
        phone: 'second',
        ...counts<FoodRow>(
          row => energyOf(row)?.kcal,
          value => `${thousands(value)} kcal`,
        ),
      },
      { id: 'fat', title: 'Fett g', ...numbers<FoodRow>(({ fat }) => fat), width: 76 },
      { id: 'carbohydrate', title: 'KH g', ...numbers<FoodRow>(({ carbohydrate }) => carbohydrate), width: 76 },
      { id: 'protein', title: 'Eiweiss g', ...numbers<FoodRow>(({ protein }) => protein), width: 90 },
      { id: 'source', title: 'Quelle', text: ({ source }) => sourceNames[source], width: 124 },
      {
        id: 'state',
        title: 'Stand',
        text: ({ state }) => stateNames[state],
        sorts: true,
        width: 120,
        phone: 'trail',
        cell: ({ state }) => (
          <Chip small look={looks[state]}>
            {stateNames[state]}
          </Chip>
        ),
      },
      { id: 'barcode', title: 'Strichcode', text: ({ barcode }) => barcode ?? null, spare: true, width: 130 },
      { id: 'studio', title: 'Gehört', text: ({ studio }) => nameOf(studio) ?? 'Alle Studios', spare: true, width: 130 },
      { id: 'createdAt', title: 'Erfasst', ...days<FoodRow>(({ createdAt }) => createdAt || null), sorts: true, spare: true, width: 110 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'state', title: 'Stand', choices: foodStates.map(value => [value, stateNames[value]]) },
      { id: 'source', title: 'Quelle', choices: foodSources.map(value => [value, sourceNames[value]]) },
      byOwner('Gehört', all),
    ],
    [all],
  )
  return (
    <ListPage
      title="Ernährung: Suche"
      rows={['das', 'Lebensmittel', 'Lebensmittel']}
      adds={mayAdd}
      name="foods"
      call={foods.list}
      form={food}
      columns={columns}
      filters={filters}
      above={<Above>{choice}</Above>}
      exports
      wide
    >
      {(row, close) => <FoodSheet row={row} onDone={close} />}
    </ListPage>
  )
}
