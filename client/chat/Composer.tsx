import { Box, Flex } from '@chakra-ui/react'
import { PaperPlaneIcon } from '@phosphor-icons/react/dist/csr/PaperPlane'
import { useState } from 'react'
import { v7 } from 'uuid'
import { IconButton } from '#client/kit/Button.tsx'
import { sendMessage } from './acts.ts'
import type { GroupLine } from './groups.ts'

/** The field to write a message, above the keyboard. */
export function Composer({ id, group }: { id: string; group: GroupLine | undefined }) {
  const [text, setText] = useState('')
  const submit = async () => {
    if (!text.trim()) return
    await sendMessage({ group: id, name: group?.name ?? '', _id: v7(), text })
    setText('')
  }
  return (
    <Flex
      flexShrink={0}
      gap="8"
      padding="8"
      paddingBottom="max(8px, env(safe-area-inset-bottom))"
      align="flex-end"
      bg="raised"
      boxShadow="dock"
    >
      <Box asChild flex={1} padding="10" fontSize="16px" borderRadius="field" bg="field">
        <textarea aria-label="Nachricht" value={text} rows={1} onChange={event => setText(event.target.value)} />
      </Box>
      <IconButton label="Senden" icon={<PaperPlaneIcon size={24} />} onClick={() => void submit()} />
    </Flex>
  )
}
