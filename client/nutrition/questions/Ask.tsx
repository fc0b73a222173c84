import { ChatCircleTextIcon } from '@phosphor-icons/react/dist/csr/ChatCircleText'
import { Suspense, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useQuestions } from './useQuestions.ts'

const Questions = lazyPart(() => import('./Questions.tsx'))

/** The way to the questions, where the brand offers them or some are still kept. */
export function Ask() {
  const { data } = useQuestions()
  const [open, setOpen] = useState(false)
  if (!data || (!open && !data.offered && data.rows.length === 0)) return null
  return (
    <Section title="Fragen zur Ernährung">
      <Button look="soft" size="row" icon={<ChatCircleTextIcon size={20} />} onClick={() => setOpen(true)}>
        Eine KI fragen
      </Button>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title="Eine KI fragen">
          <Suspense>
            <Questions />
          </Suspense>
        </Sheet>
      )}
    </Section>
  )
}
