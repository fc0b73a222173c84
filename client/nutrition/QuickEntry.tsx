import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { MealName } from '#contract/rules/nutrition/meals.ts'
import { enterMeal } from './mealActs.ts'

const mostKcal = 10_000

/** Something that nobody can look up: a name and its kilocalories. */
export function QuickEntry({
  day,
  meal,
  name,
  onBack,
  onClose,
}: {
  day: string
  meal: MealName
  name: string
  onBack: () => void
  onClose: () => void
}) {
  const [title, setTitle] = useState(name)
  const [kcal, setKcal] = useState<number>()
  const [tried, setTried] = useState(false)
  const isKcal = kcal !== undefined && kcal >= 0 && kcal <= mostKcal
  const add = async () => {
    setTried(true)
    if (!title.trim() || !isKcal) return
    if (await enterMeal({ day, meal, title: title.trim(), base: 'piece', per: { kcal: Math.round(kcal) }, amount: 1 })) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Nur Kalorien"
      footer={
        <>
          <Button look="side" onClick={onBack}>
            Zurück
          </Button>
          <Button onClick={() => void add()}>Eintragen</Button>
        </>
      }
    >
      <Box display="grid" gap="16">
        <TextField
          label="Name"
          required
          autoFocus
          maxLength={120}
          value={title}
          onChange={setTitle}
          error={tried && !title.trim() ? 'Wie heisst es?' : undefined}
        />
        <DecimalField
          label="Energie"
          required
          unit="kcal"
          value={kcal}
          onChange={setKcal}
          error={tried && !isKcal ? 'Gib eine Zahl zwischen 0 und 10’000 ein.' : undefined}
        />
      </Box>
    </Sheet>
  )
}
