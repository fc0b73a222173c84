import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { PictureUpload } from '#client/kit/Upload.tsx'
import { longestGroupName } from '#contract/chat/shapes.ts'
import { GroupPicture } from './GroupPicture.tsx'
import type { GroupLine } from './groupLines.ts'
import type { GroupActs } from './useGroupActs.ts'

interface GroupFaceProps {
  group: GroupLine
  leads: boolean
  acts: GroupActs
  /** How many are in it, or whether the other one is there. */
  line: string | undefined
}

/** Picture and name of a group; its admins change both. */
export function GroupFace({ group, leads, acts, line }: GroupFaceProps) {
  const preview = <GroupPicture group={group} size={72} />
  return (
    <Box paddingBottom="12">
      {leads ? <PictureUpload label="Bild der Gruppe" preview={preview} onPicked={cut => void acts.setPicture(cut)} /> : preview}
      {line && (
        <Box textStyle="small" color="ink2" paddingTop="8">
          {line}
        </Box>
      )}
      {leads && <Rename key={group.version} group={group} acts={acts} />}
    </Box>
  )
}

function Rename({ group, acts }: Pick<GroupFaceProps, 'group' | 'acts'>) {
  const [name, setName] = useState(group.name)
  const next = name.trim()
  return (
    <Flex align="flex-end" gap="8" paddingTop="12">
      <Box flex={1} minWidth={0}>
        <TextField
          label="Name der Gruppe"
          value={name}
          onChange={setName}
          maxLength={longestGroupName}
          error={next === '' ? 'Die Gruppe braucht einen Namen.' : undefined}
        />
      </Box>
      {next !== '' && next !== group.name && (
        <Button look="soft" onClick={() => void acts.rename(next)}>
          Speichern
        </Button>
      )}
    </Flex>
  )
}
