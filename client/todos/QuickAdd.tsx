import { Box, chakra, Flex } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type FormEvent, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import type { Option } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { todos } from '#contract/todos/calls.ts'
import { longestText } from '#contract/todos/shapes.ts'
import { fitted, quickOf } from './quick.ts'
import { usePeople } from './usePeople.ts'
import { dueWord } from './words.ts'

/** The day that was read: a tap takes it away. */
const DayChip = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    minHeight: '26px',
    paddingInline: '8',
    borderRadius: 'chip',
    bg: 'sunken',
    fontWeight: 600,
    cursor: 'pointer',
    // A finger finds it beyond its edge.
    _before: { content: '""', position: 'absolute', inset: '-9px 0' },
  },
})

interface QuickAddProps {
  /** Studios in which the person makes to-dos. */
  studios: readonly Option[]
  /** The one in which a new one begins. */
  studio: string | undefined
}

/** Makes a to-do of one line: «Leiter bestellen morgen @ida». */
export function QuickAdd({ studios, studio }: QuickAddProps) {
  const [line, setLine] = useState('')
  /** The day that was read, and is meant as a word of the title. */
  const [noDay, setNoDay] = useState<string>()
  const [picked, setPicked] = useState<string>()
  const box = useRef<HTMLFormElement>(null)
  const code = picked ?? studio ?? studios[0]?.[0]
  const people = usePeople(code)?.data
  const create = useSend(todos.create, { title: ({ body }) => body.title, asks: true })
  const assign = useSend(todos.assign, { title: () => 'Aufgabe zugeteilt' })
  const now = today()
  const read = quickOf(line, now, people)
  const { title: whole, due, assigned, unclear } = read.due && read.due === noDay ? quickOf(line, now, people, false) : read
  const { title, text } = fitted(whole)
  const isTooLong = text !== null && text.length > longestText
  const names = (people ?? []).filter(({ _id }) => assigned.includes(_id)).map(({ name }) => name)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!title || !code || isTooLong || create.waiting) return
    const _id = v7()
    try {
      const answer = await create.send({ body: { _id, studio: code, title, text, due } })
      // It is made from here on: sent again, the line would make another one.
      setLine('')
      setNoDay(undefined)
      for (const userId of assigned) await assign.send({ params: { id: _id }, body: { userId, studio: code } })
      sayDone(answer, `«${title}» ist angelegt.`)
    } catch (error) {
      sayFailed(error)
    }
    box.current?.querySelector('input')?.focus()
  }
  const keepWord = (day: string) => {
    setNoDay(day)
    box.current?.querySelector('input')?.focus()
  }
  const meant = [
    names.length > 0 && `für ${names.join(', ')}`,
    unclear.length > 0 && `wer mit ${unclear.join(', ')} gemeint ist, ist nicht klar`,
    text && !isTooLong && 'der Rest steht in der Beschreibung',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Box asChild paddingInline={{ base: '12', md: '20' }} paddingBottom="8" flexShrink={0}>
      <form ref={box} onSubmit={event => void add(event)} aria-label="Schnell anlegen">
        <Flex gap="8" align="flex-end" wrap="wrap">
          <Box flex="1 1 220px" minWidth={0}>
            <TextField
              label="Neue Aufgabe"
              placeholder="Leiter bestellen morgen @ida"
              value={line}
              onChange={setLine}
              error={isTooLong ? 'Das ist zu lang: Kürz es, bevor du es anlegst.' : undefined}
            />
          </Box>
          {studios.length > 1 && code && (
            <Pick look="side" label="Studio der neuen Aufgabe" value={code} options={studios} onPick={setPicked} />
          )}
          <Button type="submit" look="soft" busy={create.waiting} disabled={!title || !code || isTooLong}>
            Anlegen
          </Button>
        </Flex>
        <Flex gap="8" wrap="wrap" align="center" minHeight="32px" paddingTop="6" textStyle="small" color="ink2" role="status">
          {due && (
            <DayChip type="button" onClick={() => keepWord(due)} aria-label={`fällig ${dueWord(due)}, nicht als Tag nehmen`}>
              fällig {dueWord(due)}
              <XIcon size={14} aria-hidden />
            </DayChip>
          )}
          {meant && <span>{meant}</span>}
        </Flex>
      </form>
    </Box>
  )
}
