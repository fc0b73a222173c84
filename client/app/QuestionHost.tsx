import { Text } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { onSignedOut } from '#client/data/session.ts'
import { questionAtom, unask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'

/** The question before an act that goes out to others. The focus is on the title: Enter alone sends nothing. */
export default function QuestionHost() {
  const question = useAtomValue(questionAtom)
  useEffect(() => {
    const stop = onSignedOut(unask)
    return () => void stop()
  }, [])
  if (!question) return null
  const { title, text, button, stay = 'Abbrechen', danger, answer } = question
  return (
    <Sheet
      open
      onClose={() => answer(false)}
      title={title}
      footer={
        <>
          <Button size="row" look={danger ? 'danger' : 'main'} onClick={() => answer(true)}>
            {button}
          </Button>
          <Button size="row" look="text" onClick={() => answer(false)}>
            {stay}
          </Button>
        </>
      }
    >
      {text && <Text color="ink2">{text}</Text>}
    </Sheet>
  )
}
