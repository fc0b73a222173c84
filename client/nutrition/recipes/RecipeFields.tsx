import { Box } from '@chakra-ui/react'
import { allergenNames, allergens } from '#contract/rules/nutrition/allergens.ts'
import { recipeTagNames, recipeTags } from '#contract/rules/nutrition/tags.ts'
import { IngredientsField } from './IngredientsField.tsx'
import type { recipe } from './recipeForm.ts'
import { StepsField } from './StepsField.tsx'

const allergenOptions = allergenNames.map(name => [name, allergens[name]] as const)
const tagOptions = recipeTagNames.map(name => [name, recipeTags[name]] as const)

interface FieldsProps {
  /** The field of the form that they stand in. */
  Field: typeof recipe.Field
  autoFocus?: boolean
}

/** The fields of a recipe. */
export const RecipeFields = ({ Field, autoFocus }: FieldsProps) => (
  <>
    <Field name="title" autoFocus={autoFocus} />
    <Box display="grid" gap="18" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
      <Field name="portions" step={1} />
      <Field name="minutes" />
    </Box>
    <IngredientsField />
    <StepsField />
    <Field name="allergens" options={allergenOptions} hint="Wähle selbst: Die App schliesst nichts aus den Zutaten." />
    <Field name="tags" options={tagOptions} />
  </>
)
