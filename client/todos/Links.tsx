import { Box, Flex } from '@chakra-ui/react'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useSend } from '#client/data/useSend.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { todos } from '#contract/todos/calls.ts'
import { mostLinks } from '#contract/todos/shapes.ts'
import type { ShownTodo } from './withActs.ts'

const { Form, Field } = formFor(todos.link)
type Link = ShownTodo['links'][number]

/** Links of a to-do, such as to a film that shows how. */
export function Links({ todo }: { todo: ShownTodo }) {
  const [adds, setAdds] = useState<string>()
  const add = useSend(todos.link, { title: () => `Link: ${todo.title}` })
  const remove = useSend(todos.unlink, { title: () => `Link entfernt: ${todo.title}` })
  const params = { id: todo._id }
  const away = async ({ _id: linkId, url, title }: Link) => {
    try {
      await remove.send({ params: { ...params, linkId } })
      toast('Link entfernt.', { undo: () => void add.send({ params, body: { _id: v7(), url, title } }).catch(sayFailed) })
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Section title="Links">
      {todo.links.map(link => (
        <Flex key={link._id} align="center" gap="8" minHeight="44px">
          <LinkSimpleIcon size={20} aria-hidden />
          <Box asChild flex={1} minWidth={0} overflowWrap="anywhere" textDecoration="underline" paddingBlock="10">
            <a href={link.url} target="_blank" rel="noopener noreferrer">
              {link.title ?? link.url}
            </a>
          </Box>
          {link.waits && <Tick state="waiting" size="small" />}
          <IconButton
            label={`Link «${link.title ?? link.url}» entfernen`}
            icon={<XIcon size={18} aria-hidden />}
            onClick={() => void away(link)}
          />
        </Flex>
      ))}
      {adds ? (
        <Form
          key={adds}
          rest={{ params }}
          also={{ _id: adds }}
          draft={`todo-link/${todo._id}`}
          title={() => `Link: ${todo.title}`}
          button="Link hinzufügen"
          look="soft"
          onDone={() => setAdds(undefined)}
        >
          <Field name="url" autoFocus />
          <Field name="title" />
        </Form>
      ) : (
        todo.links.length < mostLinks && (
          <Button look="side" size="row" onClick={() => setAdds(v7())}>
            Link hinzufügen
          </Button>
        )
      )}
    </Section>
  )
}
