import { Box, Text } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { itemText, whenText } from '#client/parts/nutrition/planWords.ts'
import type { PlannedItem, PlannedMeal } from '#contract/nutrition/mealPlan.ts'
import { mealNames, meals } from '#contract/rules/nutrition/meals.ts'
import { ItemsField } from './ItemsField.tsx'
import { bare, planned } from './mealPlanForm.ts'
import { useMealPlan } from './useMealPlan.ts'
import { WhenField } from './WhenField.tsx'

const itemsText = (items: readonly PlannedItem[]) => items.map(itemText).join(', ')
const mealOptions = mealNames.map(name => [name, meals[name]] as const)
const weekdaysText = (days: unknown) => whenText({ weekdays: days as PlannedMeal['weekdays'], day: null, from: null, until: null }) || '–'
const reads = {
  meal: (meal: unknown) => meals[meal as PlannedMeal['meal']],
  weekdays: weekdaysText,
  items: (items: unknown) => itemsText(items as PlannedItem[]),
}
const start = {
  weekdays: [],
  items: [{ food: null, recipe: null, title: '', amount: null, unit: 'g' as const }],
}

/** Somebody's plan in the hands of their coach: read and changed here, without a network too; the person sees who did. */
export function PersonMealPlan({ userId }: { userId: string }) {
  const { rows, refused, isLoaded, error, again } = useMealPlan(userId)
  const [open, setOpen] = useState<'new' | OverlaidRow<PlannedMeal>>()
  const close = () => setOpen(undefined)
  if (open) return <MealForm userId={userId} row={open === 'new' ? undefined : open} onDone={close} />
  const byMeal = rows?.toSorted((one, other) => mealNames.indexOf(one.meal) - mealNames.indexOf(other.meal))
  return (
    <Box minHeight="240px">
      <Refusals refused={refused} one={planned.ways.one} open={setOpen} />
      {!isLoaded && (
        <NotLoaded
          error={error}
          again={again}
          lead="Der Plan ist auf diesem Gerät nicht geladen. Was du hier planst, wartet und kommt dazu."
          missing="Du betreust die Ernährung dieser Person nicht."
        />
      )}
      {isLoaded && rows?.length === 0 && (
        <Text color="ink2" paddingBlock="12">
          Noch ist nichts geplant.
        </Text>
      )}
      {byMeal?.map(row => (
        <Row
          key={row._id}
          title={`${meals[row.meal]}, ${whenText(row)}`}
          second={itemsText(row.items)}
          wraps
          trail={row.act && <Tick state="waiting" size="table" />}
          onPick={() => setOpen(bare(row))}
        />
      ))}
      {error?.code !== 'missing' && (
        <Box paddingTop="12">
          <Button look="soft" size="row" icon={<PlusIcon size={18} weight="bold" />} onClick={() => setOpen('new')}>
            Mahlzeit planen
          </Button>
        </Box>
      )}
    </Box>
  )
}

function MealForm({ userId, row, onDone }: { userId: string; row: OverlaidRow<PlannedMeal> | undefined; onDone: () => void }) {
  return (
    <>
      <Box paddingBottom="12">
        <Button look="text" size="row" onClick={onDone}>
          Zurück zum Plan
        </Button>
      </Box>
      <planned.Form
        row={row}
        start={start}
        also={{ person: userId }}
        reads={reads}
        title={() => 'Ernährungsplan'}
        button={isNew(row) ? 'Einplanen' : 'Speichern'}
        onDone={onDone}
      >
        <planned.Field name="meal" options={mealOptions} />
        <WhenField />
        <ItemsField />
        <planned.Field name="note" area hint="Die Person liest ihn beim Plan." />
      </planned.Form>
    </>
  )
}
