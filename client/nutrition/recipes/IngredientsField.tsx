import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { useFoods } from '#client/nutrition/useRecipes.ts'
import { suggested } from '#client/parts/nutrition/suggested.ts'
import { fold } from '#contract/fold.ts'
import { type Ingredient, mostIngredients } from '#contract/nutrition/recipes.ts'
import { unitNames, units } from '#contract/rules/nutrition/units.ts'

type IngredientDraft = Partial<Ingredient>

const unitOptions = unitNames.map(unit => [unit, units[unit]] as const)
const blank: IngredientDraft = { food: null, title: '', amount: undefined, unit: 'g' }

interface LineProps {
  line: IngredientDraft
  nth: number
  onChange: (part: IngredientDraft) => void
  onLeft: () => void
  onRemove: () => void
}

/** One ingredient: what is typed becomes a food by a tap on its name, or by writing it out; anything else stands as it is. */
function IngredientLine({ line, nth, onChange, onLeft, onRemove }: LineProps) {
  const foods = useFoods()
  const { title = '', food } = line
  const takes = (typed: string) => {
    const meant = foods.find(each => fold(each.title) === fold(typed.trim()))
    onChange(meant ? { title: typed, food: meant._id, unit: meant.base } : { title: typed, food: null })
  }
  const offered = food ? [] : suggested(foods, title)
  const base = foods.find(({ _id }) => _id === food)?.base
  return (
    <Box role="group" aria-label={`Zutat ${nth}`} display="grid" gap="8" paddingBottom="12" borderBottom="1px solid {colors.line}">
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) 44px" gap="8" alignItems="end">
        <TextField label="Zutat" required autoComplete="off" value={title} onChange={takes} onBlur={onLeft} />
        <IconButton label={`Zutat ${title || nth} entfernen`} icon={<TrashIcon size={20} />} marginBottom="4" onClick={onRemove} />
      </Box>
      {offered.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="8" role="group" aria-label="Lebensmittel mit Nährwerten">
          {offered.map(each => (
            <Button key={each._id} look="side" size="row" onClick={() => onChange({ title: each.title, food: each._id, unit: each.base })}>
              {each.title}
            </Button>
          ))}
        </Box>
      )}
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="8" alignItems="start">
        <DecimalField
          label="Menge"
          required={!!food}
          value={line.amount ?? undefined}
          onBlur={onLeft}
          onChange={amount => onChange({ amount: amount ?? null })}
        />
        <SelectField
          label="Einheit"
          options={food ? unitOptions.filter(([unit]) => unit === (base ?? line.unit)) : unitOptions}
          value={line.unit ?? 'g'}
          onChange={unit => onChange({ unit: unit as Ingredient['unit'] })}
        />
      </Box>
      <Box textStyle="small" color="ink3">
        {food ? 'Mit Nährwerten.' : title ? 'Ohne Nährwerte: Die Summe wird dann zu «mindestens».' : ''}
      </Box>
    </Box>
  )
}

/** Ingredients of a recipe. */
export const IngredientsField = () => (
  <LinesField<IngredientDraft> name="ingredients" legend="Zutaten" more="Neue Zutat" blank={blank} most={mostIngredients}>
    {(line, { onChange, ...acts }) => <IngredientLine line={line} {...acts} onChange={part => onChange({ ...line, ...part })} />}
  </LinesField>
)
