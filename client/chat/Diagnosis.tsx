import { Box, Text } from '@chakra-ui/react'
import { whenLocal } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { chat } from '#contract/chat/calls.ts'
import { saveDraft, withDiagnosis } from './drafts.ts'
import type { GroupLine } from './groupLines.ts'

/** In the conversation with one's studio: puts what this device knows of its own state into the field (K07). */
export function Diagnosis({ group, onDone }: { group: GroupLine; onDone: () => void }) {
  const { data: people = [] } = useCall(chat.people)
  const isStudio = people.some(({ _id, studio }) => studio && group.members.some(({ userId }) => userId === _id))
  if (!isStudio) return null
  const put = async () => {
    const local = await whenLocal()
    const before = (await local.one('chatDrafts', group._id))?.text ?? ''
    await saveDraft(local, group._id, withDiagnosis(before, await local.diagnostics()), before)
    onDone()
  }
  return (
    <Box paddingTop="16">
      <Button
        look="soft"
        size="row"
        onClick={() => void put().catch(() => toast('Die Diagnose liess sich nicht einfügen.', { look: 'danger' }))}
      >
        Diagnose einfügen
      </Button>
      <Text textStyle="small" color="ink2" paddingTop="6">
        Hilft dem Studio, wenn etwas nicht abgeglichen wird. Sie enthält keine persönlichen Angaben; du siehst sie, bevor du sendest.
      </Text>
    </Box>
  )
}
