import { Flex, Text } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import type { ReactNode } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { type MealName, meals, sumsOf, valuesOf } from '#contract/rules/nutrition/meals.ts'
import type { MealEntry } from '#sync/collections/meals.ts'
import { useEntryTicks } from './useDiary.ts'
import { amountText, atLeast, kcalText } from './words.ts'

interface PartProps {
  meal: MealName
  entries: readonly MealEntry[]
  /** Left out where nothing may be written. */
  onAdd?: () => void
  onOpen?: (entry: MealEntry) => void
  /** Enters what was eaten at this meal the day before. */
  onAgain?: () => void
  /** The part of the plan for this meal. */
  children?: ReactNode
}

/** One meal of the day: what was eaten, and what it comes to. */
export function MealPart({ meal, entries, onAdd, onOpen, onAgain, children }: PartProps) {
  const tickOf = useEntryTicks()
  const { kcal } = sumsOf(entries)
  return (
    <Section title={meals[meal]} aside={entries.length > 0 && `${atLeast(kcal)}${kcalText(kcal.value)} kcal`}>
      {children}
      {entries.map(entry => (
        <Row
          key={entry.id}
          lead={<Tick state={tickOf(entry)} size="table" />}
          title={entry.title}
          second={[entry.brand, amountText(entry)].filter(Boolean).join(' · ')}
          trail={
            <Text as="span" textStyle="value" className="notranslate" whiteSpace="nowrap">
              {kcalText(valuesOf(entry).kcal)}
              <Text as="span" textStyle="small" color="ink2">
                {' '}
                kcal
              </Text>
            </Text>
          }
          onPick={onOpen && (() => onOpen(entry))}
        />
      ))}
      <Flex wrap="wrap" gap="8">
        {onAdd && (
          <Button
            look="soft"
            size="row"
            icon={<PlusIcon size={18} weight="bold" />}
            aria-label={`${meals[meal]}: hinzufügen`}
            onClick={onAdd}
          >
            Hinzufügen
          </Button>
        )}
        {onAgain && (
          <Button look="text" size="row" aria-label={`${meals[meal]}: gestern nochmals`} onClick={onAgain}>
            Gestern nochmals
          </Button>
        )}
      </Flex>
      {!onAdd && entries.length === 0 && (
        <Text textStyle="small" color="ink2">
          Nichts eingetragen
        </Text>
      )}
    </Section>
  )
}
