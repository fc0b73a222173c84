import { Box } from '@chakra-ui/react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { PickSome } from '#client/kit/pills.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import { type Allergen, allergenNames, allergens } from '#contract/rules/nutrition/allergens.ts'
import { type RecipeTag, recipeTagNames, recipeTags } from '#contract/rules/nutrition/tags.ts'
import { findRecipes } from './recipeSearch.ts'
import { secondText } from './words.ts'

const tagOptions = recipeTagNames.map(name => [name, recipeTags[name]] as const)
const allergenOptions = allergenNames.map(name => [name, allergens[name]] as const)

/** The filter that the address asks for. */
function useWanted() {
  const { q, art, ohne } = useQueryText()
  const go = useGo()
  const show = (next: Record<string, string | undefined>) => void go({ to: 'recipes', search: { q, art, ohne, ...next }, replace: true })
  const tag = recipeTagNames.find(name => name === art) as RecipeTag | undefined
  const without = allergenNames.filter(name => ohne?.split('.').includes(name)) as Allergen[]
  return { q, tag, without, show }
}

/** Groups of ingredients that must not be in it; open at once where some are chosen. */
function Without({ without, show }: Pick<ReturnType<typeof useWanted>, 'without' | 'show'>) {
  const [open, setOpen] = useState(without.length > 0)
  if (!open)
    return (
      <Button look="text" size="row" justifySelf="start" marginInline="-10px" onClick={() => setOpen(true)}>
        Ohne bestimmte Zutaten
      </Button>
    )
  return (
    <PickSome
      label="Ohne"
      options={allergenOptions}
      values={without}
      onChange={next => show({ ohne: next.join('.') || undefined })}
      hint="Gesucht wird nach dem, was im Rezept angegeben ist."
    />
  )
}

const RecipeLine = ({ row }: { row: OverlaidRow<Recipe> }) => (
  <RowLink
    to="recipes"
    search={{ rezept: row._id }}
    title={row.title}
    second={row.act ? 'wartet auf Netz' : secondText(row)}
    trail={row.act ? <Tick state="waiting" /> : !row.chain && <Chip small>Eigenes</Chip>}
  />
)

interface ListProps {
  rows: readonly OverlaidRow<Recipe>[]
  open: boolean | undefined
  stand: number | undefined
  add: ReactNode
}

/** Recipes by name, to look through by words, by kind, and by what must not be in them. */
export function RecipeList({ rows, open, stand, add }: ListProps) {
  const { q, tag, without, show } = useWanted()
  const words = useDeferredValue(q)
  const list = findRecipes(rows, { q: words, tag, without })
  const narrowed = !!(q || tag || without.length > 0)
  return (
    <>
      {rows.length > 0 && (
        <Box display="grid" gap="12" paddingTop="12">
          <TextField
            label="Rezept oder Zutat"
            type="search"
            autoComplete="off"
            value={q ?? ''}
            onChange={next => show({ q: next || undefined })}
          />
          <SelectField label="Art" none="Alle" options={tagOptions} value={tag ?? ''} onChange={next => show({ art: next || undefined })} />
          <Without without={without} show={show} />
        </Box>
      )}
      <Section title={counted(list.length, 'Rezept', 'Rezepte')} aside={<Stand at={stand} />}>
        {list.length === 0 && (
          <Empty
            text={narrowed ? 'Kein Rezept passt dazu.' : 'Noch kein Rezept. Schreib dein erstes auf.'}
            action={
              narrowed && (
                <Button look="soft" size="row" onClick={() => show({ q: undefined, art: undefined, ohne: undefined })}>
                  Alle zeigen
                </Button>
              )
            }
          />
        )}
        <Box as="ul" listStyleType="none" padding={0} margin={0}>
          {list.map(row => (
            <Box as="li" key={row._id}>
              <RecipeLine row={row} />
            </Box>
          ))}
        </Box>
      </Section>
      {open !== false && <Box paddingTop="20">{add}</Box>}
    </>
  )
}
