import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { suggested } from '#client/parts/nutrition/suggested.ts'
import { fold } from '#contract/fold.ts'
import { mostItems, type PlannedItem, type PlannedUnit, plannedUnits } from '#contract/nutrition/mealPlan.ts'
import { unitNames } from '#contract/rules/nutrition/units.ts'
import { useThings } from './useMealPlan.ts'

type MealItemLine = Partial<PlannedItem>
type Things = ReturnType<typeof useThings>

const unitOptions = unitNames.map(unit => [unit, plannedUnits[unit]] as const)
const portionOptions = [['portion', 'Portionen']] as const
const blank: MealItemLine = { food: null, recipe: null, title: '', amount: null, unit: 'g' }

const ofFood = ({ _id, title, base }: Things['foods'][number]): MealItemLine => ({ food: _id, recipe: null, title, unit: base })
const ofRecipe = ({ _id, title }: Things['recipes'][number]): MealItemLine => ({
  food: null,
  recipe: _id,
  title,
  unit: 'portion',
  amount: 1,
})

/** Typed words become a food or recipe where they are the name of one. */
function mealItemOf({ foods, recipes }: Things, typed: string): MealItemLine {
  const isIt = ({ title }: { title: string }) => fold(title) === fold(typed.trim())
  const [food, recipe] = [foods.find(isIt), recipes.find(isIt)]
  if (food) return { ...ofFood(food), title: typed }
  return recipe ? { ...ofRecipe(recipe), title: typed } : { food: null, recipe: null, title: typed }
}

/** The units in which it may stand. */
function optionsOf({ food, recipe, unit }: MealItemLine) {
  if (recipe) return portionOptions
  return food ? unitOptions.filter(([name]) => name === unit) : unitOptions
}

interface LineProps {
  line: MealItemLine
  nth: number
  things: Things
  onChange: (part: MealItemLine) => void
  onLeft: () => void
  onRemove: () => void
}

function ItemLine({ line, nth, things, onChange, onLeft, onRemove }: LineProps) {
  const { title = '', food, recipe, unit } = line
  const isKnown = !!food || !!recipe
  const offered = isKnown
    ? []
    : [...suggested(things.recipes, title, 2).map(ofRecipe), ...suggested(things.foods, title, 4).map(ofFood)].map(each => ({
        ...each,
        key: each.recipe ?? each.food ?? '',
      }))
  const type = (typed: string) => {
    const part = mealItemOf(things, typed)
    // A portion of nothing is none.
    onChange(!part.recipe && unit === 'portion' ? { ...part, unit: part.unit ?? 'g' } : part)
  }
  return (
    <Box role="group" aria-label={`Geplant ${nth}`} display="grid" gap="8" paddingBottom="12" borderBottom="1px solid {colors.line}">
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) 44px" gap="8" alignItems="end">
        <TextField label="Lebensmittel oder Rezept" required autoComplete="off" value={title} onChange={type} onBlur={onLeft} />
        <IconButton label={`${title || `Zeile ${nth}`} entfernen`} icon={<TrashIcon size={20} />} marginBottom="4" onClick={onRemove} />
      </Box>
      {offered.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="8" role="group" aria-label="Vorschläge">
          {offered.map(({ key, ...each }) => (
            <Button key={key} look="side" size="row" onClick={() => onChange(each)}>
              {each.recipe ? `${each.title} (Rezept)` : each.title}
            </Button>
          ))}
        </Box>
      )}
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="8" alignItems="start">
        <DecimalField
          label="Menge"
          required={isKnown}
          value={line.amount ?? undefined}
          onBlur={onLeft}
          onChange={amount => onChange({ amount: amount ?? null })}
        />
        <SelectField
          label="Einheit"
          options={optionsOf(line)}
          value={unit ?? 'g'}
          onChange={next => onChange({ unit: next as PlannedUnit })}
        />
      </Box>
      <Box textStyle="small" color="ink3">
        {isKnown ? 'Mit Nährwerten.' : title ? 'Ohne Nährwerte: Im Tagebuch wird die Summe dann zu «mindestens».' : ''}
      </Box>
    </Box>
  )
}

/** Items planned for the meal: foods, portions of recipes, or lines of one's own. */
export function ItemsField() {
  const things = useThings()
  return (
    <LinesField<MealItemLine> name="items" legend="Geplant" more="Weiteres" blank={blank} most={mostItems}>
      {(line, { onChange, ...acts }) => (
        <ItemLine line={line} things={things} {...acts} onChange={part => onChange({ ...line, ...part })} />
      )}
    </LinesField>
  )
}
