import { Box, Text } from '@chakra-ui/react'
import { clock } from '#client/kit/format.ts'
import { big } from '#client/parts/big.ts'
import { freeWords } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'

export type Row = { key: string } & ({ title: string; execution?: undefined } | { title?: undefined; execution: CourseExecution })

/** A day's name, or a course in one line: time, title, instructor, room, and free seats. */
export function CleanLine({ row, now }: { row: Row; now: number }) {
  if (!row.execution)
    return (
      <Text
        as="h2"
        data-row="day"
        fontSize={big(1.6)}
        lineHeight="1.2"
        fontWeight={620}
        color="ink2"
        paddingTop={big(0.9)}
        paddingBottom={big(0.3)}
      >
        {row.title?.replace(/^./, letter => letter.toUpperCase())}
      </Text>
    )
  const { course, startsAt, endsAt, room, instructor, substitutes, cancelled, reason } = row.execution
  const running = Date.parse(startsAt) <= now
  return (
    <Box
      data-row="course"
      data-execution={row.key}
      display="grid"
      gridTemplateColumns={`minmax(${big(6.6)}, max-content) minmax(0, 1fr) auto`}
      columnGap={big(1)}
      alignItems="center"
      paddingBlock={big(0.7)}
      borderTop="1px solid {colors.line}"
      color={cancelled ? 'ink2' : 'ink'}
    >
      <Text as="p" fontSize={big(2.4)} lineHeight="1.1" fontWeight={660} color={running && !cancelled ? 'brandInk' : undefined}>
        {clock(startsAt)}
      </Text>
      <Box minWidth={0}>
        <Text
          as="h3"
          fontSize={big(2.2)}
          lineHeight="1.2"
          fontWeight={620}
          truncate
          textDecoration={cancelled ? 'line-through' : undefined}
        >
          {course.title}
        </Text>
        <Text fontSize={big(1.35)} lineHeight="1.3" color="ink2" truncate>
          {[room.name, instructor?.name, substitutes && `Vertretung für ${substitutes}`].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Text as="p" fontSize={big(1.6)} fontWeight={600} textAlign="end" color={cancelled ? 'danger' : running ? 'brandInk' : 'ink2'}>
        {cancelled
          ? reason
            ? `Fällt aus: ${reason}`
            : 'Fällt aus'
          : running
            ? `läuft bis ${clock(endsAt)}`
            : freeWords(row.execution.free)}
      </Text>
    </Box>
  )
}
