import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'
import { longDate } from '#client/kit/format.ts'
import type { CalendarDay } from './trainingCalendar.ts'

const Cell = chakra('span', {
  base: {
    width: '30px',
    height: '30px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    fontSize: '0.875rem',
    lineHeight: '1.125rem',
    fontWeight: 520,
    color: 'ink2',
  },
  variants: {
    mark: {
      solid: { bg: 'brand', color: 'onBrand', fontWeight: 660 },
      dashed: { border: '2px dashed {colors.lineStrong}', color: 'ink' },
      none: {},
    },
    faint: { true: { color: 'ink3' } },
  },
})

const names = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const spoken = { solid: 'trainiert', dashed: 'trainiert, nur auf diesem Gerät oder noch am Laufen', none: '' }

export function Calendar({ weeks }: { weeks: CalendarDay[][] }) {
  return (
    <Box as="table" display="block" marginTop="10" width="full">
      <VisuallyHidden asChild>
        <caption>Trainingstage</caption>
      </VisuallyHidden>
      <Box as="thead" display="block">
        <Week>
          {names.map(name => (
            <Box
              as="th"
              key={name}
              textStyle="micro"
              fontSize="12px"
              fontWeight={430}
              color="ink3"
              height="20px"
              display="grid"
              placeItems="center"
            >
              {name}
            </Box>
          ))}
        </Week>
      </Box>
      <Box as="tbody" display="grid" rowGap="2">
        {weeks.map(week => (
          <Week key={week[0]?.day}>
            {week.map(day => (
              <Box as="td" key={day.day} aria-current={day.today ? 'date' : undefined}>
                <Day {...day} />
              </Box>
            ))}
          </Week>
        ))}
      </Box>
    </Box>
  )
}

const Week = chakra('tr', { base: { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', justifyItems: 'center' } })

function Day({ day, mark, today, future, outside }: CalendarDay) {
  const faint = mark === 'none' && (future || outside)
  return (
    <Cell
      mark={mark}
      faint={faint}
      fontWeight={today && mark === 'none' ? 700 : undefined}
      color={today && mark === 'none' ? 'ink' : undefined}
    >
      <span aria-hidden>{Number(day.slice(8))}</span>
      <VisuallyHidden>
        {longDate(day)}
        {spoken[mark] && `, ${spoken[mark]}`}
      </VisuallyHidden>
    </Cell>
  )
}
