import { Box, Flex, Text } from '@chakra-ui/react'
import { type FormEvent, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import type { Option } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { todos } from '#contract/todos/calls.ts'
import { quickOf } from './quick.ts'
import { dueWord } from './words.ts'

interface QuickAddProps {
  studios: readonly Option[]
  /** The studio that is narrowed to. */
  studio: string | undefined
}

/** Makes a to-do of one line: «Leiter bestellen morgen @ida». */
export function QuickAdd({ studios, studio }: QuickAddProps) {
  const [line, setLine] = useState('')
  const [picked, setPicked] = useState<string>()
  const box = useRef<HTMLFormElement>(null)
  const code = picked ?? studio ?? studios[0]?.[0]
  const { data: people } = useCall(todos.people, code ? { query: { studio: code } } : undefined)
  const create = useSend(todos.create, { title: ({ body }) => body.title, asks: true })
  const assign = useSend(todos.assign, { title: () => 'Aufgabe zugeteilt' })
  const { title, due, assigned, unclear } = quickOf(line, today(), people)
  const names = (people ?? []).filter(({ _id }) => assigned.includes(_id)).map(({ name }) => name)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!title || !code || create.waiting) return
    const _id = v7()
    try {
      const answer = await create.send({ body: { _id, studio: code, title: title.slice(0, 120), text: null, due } })
      for (const userId of assigned) await assign.send({ params: { id: _id }, body: { userId, studio: code } })
      setLine('')
      sayDone(answer, `«${title}» ist angelegt.`)
    } catch (error) {
      sayFailed(error)
    }
    box.current?.querySelector('input')?.focus()
  }
  const meant = [
    due && `fällig ${dueWord(due)}`,
    names.length > 0 && `für ${names.join(', ')}`,
    unclear.length > 0 && `wer mit ${unclear.join(', ')} gemeint ist, ist nicht klar`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Box asChild paddingInline={{ base: '12', md: '20' }} paddingBottom="8" flexShrink={0}>
      <form ref={box} onSubmit={event => void add(event)} aria-label="Schnell anlegen">
        <Flex gap="8" align="flex-end" wrap="wrap">
          <Box flex="1 1 220px" minWidth={0}>
            <TextField label="Neue Aufgabe" placeholder="Leiter bestellen morgen @ida" maxLength={200} value={line} onChange={setLine} />
          </Box>
          {studios.length > 1 && code && (
            <Pick look="side" label="Studio der neuen Aufgabe" value={code} options={studios} onPick={setPicked} />
          )}
          <Button type="submit" look="soft" busy={create.waiting} disabled={!title}>
            Anlegen
          </Button>
        </Flex>
        <Text textStyle="small" color="ink2" role="status" minHeight="1lh" paddingTop="4">
          {meant}
        </Text>
      </form>
    </Box>
  )
}
