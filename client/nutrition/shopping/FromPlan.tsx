import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { putPlan } from '#client/nutrition/shopping/shoppingActs.ts'
import { useRecipes } from '#client/nutrition/useRecipes.ts'
import { addDays } from '#contract/days.ts'
import { mealPlan, plannedOn } from '#contract/nutrition/mealPlan.ts'

/** Days for which is bought. */
const ahead = 7

/** Puts onto the list what the coach's plan needs from today on; nothing where nothing is planned. */
export function FromPlan() {
  const { data = [] } = useCall(mealPlan.own)
  const { rows = [] } = useRecipes()
  const from = today()
  const items = Array.from({ length: ahead }, (_, nth) => plannedOn(data, addDays(from, nth))).flatMap(days =>
    days.flatMap(row => row.items),
  )
  if (items.length === 0) return null
  return (
    <Button
      look="soft"
      size="row"
      marginTop="12"
      icon={<ListChecksIcon size={20} />}
      onClick={() => void putPlan(items, rows, `Plan für ${ahead} Tage`)}
    >
      Aus dem Plan für {ahead} Tage
    </Button>
  )
}
