import { Box, chakra } from '@chakra-ui/react'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { IconButton } from '#client/kit/Button.tsx'
import { thousands } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { amountText, rhythmText, sourceText, streakText } from '#client/parts/habit/words.ts'
import { type Habit, mostAmount } from '#contract/habits/calls.ts'
import { strengthOf } from '#contract/rules/habits/strength.ts'
import { type HabitUnit, units } from '#contract/rules/habits/words.ts'
import { tick } from './tick.ts'
import type { Done } from './useHabits.ts'

interface LineProps {
  habit: OverlaidRow<Habit>
  day: string
  today: string
  done: Done
  onOpen: () => void
}

const Toggle = chakra('button', {
  base: { width: '44px', height: '44px', marginStart: '-10px', display: 'grid', placeItems: 'center', borderRadius: 'full', flexShrink: 0 },
})
const Name = chakra('button', {
  base: { display: 'block', width: 'full', minHeight: '44px', textAlign: 'start', overflowWrap: 'anywhere' },
})
const Second = chakra('span', { base: { display: 'block', textStyle: 'small', color: 'ink2' } })

/** One more and one less of what is counted, with what it comes to. */
function Counter({ habit, unit, amount, day }: { habit: Habit; unit: HabitUnit; amount: number; day: string }) {
  const { step } = units[unit]
  const words = amountText(unit, step)
  return (
    <Box display="flex" alignItems="center" flexShrink={0}>
      <IconButton
        label={`${words} weniger: ${habit.title}`}
        icon={<MinusIcon size={20} />}
        disabled={amount === 0}
        onClick={() => void tick(habit, day, amount - step)}
      />
      <Box as="span" minWidth="36px" textAlign="center" textStyle="label" aria-live="polite" whiteSpace="nowrap">
        {thousands(amount)}/{thousands(habit.goal ?? 1)}
      </Box>
      <IconButton
        label={`${words} mehr: ${habit.title}`}
        icon={<PlusIcon size={20} />}
        disabled={amount >= mostAmount}
        onClick={() => void tick(habit, day, amount + step)}
      />
    </Box>
  )
}

/** One habit on one day: ticked or counted by a tap; the name leads to its course. */
export function HabitLine({ habit, day, today, done, onOpen }: LineProps) {
  const state = done.stateOf(habit, day)
  const isMet = done.metDays(habit).has(day)
  const byTap = habit.source === 'own' && !habit.unit
  const { streak } = strengthOf(habit, done.metDays(habit), today)
  const said = [
    habit.act ? 'wartet auf Netz' : rhythmText(habit),
    sourceText[habit.source],
    streak > 1 && streakText(habit, streak),
  ].filter(Boolean)
  return (
    <Row
      lead={
        byTap ? (
          <Toggle
            type="button"
            aria-pressed={isMet}
            aria-label={`${habit.title}: ${habit.avoid ? 'verzichtet' : 'erledigt'}`}
            onClick={() => void tick(habit, day, isMet ? 0 : (habit.goal ?? 1))}
          >
            <Tick state={state} label="" />
          </Toggle>
        ) : (
          <Box width="34px" flexShrink={0}>
            <Tick state={state} share={done.shareOf(habit, day)} />
          </Box>
        )
      }
      title={
        <Name type="button" onClick={onOpen}>
          {habit.title}
          <Second>{said.join(' · ')}</Second>
        </Name>
      }
      trail={habit.unit && <Counter habit={habit} unit={habit.unit} amount={done.tickOf(habit, day)?.amount ?? 0} day={day} />}
    />
  )
}
