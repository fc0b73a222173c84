import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { moment } from '#client/kit/moment.ts'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { todos } from '#contract/todos/calls.ts'
import type { ShownTodo } from './withActs.ts'

const { Form, Field } = formFor(todos.comment)

/** Comments on a to-do, oldest first, and the field for more. */
export function Comments({ todo }: { todo: ShownTodo }) {
  const [next, setNext] = useState(() => v7())
  const { _id, title, comments, commented } = todo
  return (
    <Section title="Kommentare" aside={commented > 0 && String(commented)}>
      {comments.length < commented && (
        <Text textStyle="small" color="ink2" paddingBottom="8">
          Ältere Kommentare kommen, sobald du Netz hast.
        </Text>
      )}
      {comments.length > 0 && (
        <Flex as="ul" direction="column" gap="12" listStyleType="none" paddingBottom="12">
          {comments.map(each => (
            <Box as="li" key={each._id}>
              <Flex gap="8" align="center" textStyle="small" color="ink2">
                <Text as="span" fontWeight={600} color="ink" overflowWrap="anywhere">
                  {each.author?.name ?? 'Gelöscht'}
                </Text>
                <span>{moment(each.at)}</span>
                {each.waits && <Tick state="waiting" size="small" />}
              </Flex>
              <WrittenText textStyle="body">{each.text}</WrittenText>
            </Box>
          ))}
        </Flex>
      )}
      <Form
        key={next}
        rest={{ params: { id: _id } }}
        also={{ _id: next }}
        draft={`todo-comment/${_id}`}
        title={() => `Kommentar: ${title}`}
        button="Kommentieren"
        look="soft"
        onDone={() => setNext(v7())}
      >
        <Field name="text" area />
      </Form>
    </Section>
  )
}
