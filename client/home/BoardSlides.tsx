import { Box, chakra, Image } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useCall } from '#client/data/reads.ts'
import { moment } from '#client/kit/moment.ts'
import { Section } from '#client/kit/Section.tsx'
import { slides } from '#contract/slides/calls.ts'
import type { ShownSlide } from '#contract/slides/shapes.ts'
import { Out } from './Out.tsx'

const Strip = chakra('ul', {
  base: {
    display: 'flex',
    gap: '12',
    listStyle: 'none',
    overflowX: 'auto',
    scrollSnapType: 'x proximity',
    paddingBottom: '8',
    // Pictures come to the edge of a phone: there is more beside them.
    marginInline: { base: '-16px', md: '0' },
    paddingInline: { base: '16', md: '0' },
    scrollPaddingInline: { base: '16px', md: '0' },
  },
})

/** Slides, and events among them, side by side. */
export function BoardSlides() {
  const { data } = useCall(slides.shown)
  if (!data?.length) return null
  return (
    <Section title="Aus deinem Studio">
      <Strip tabIndex={0} aria-label="Aus deinem Studio">
        {data.map(slide => (
          <Box as="li" key={slide._id} flex={{ base: '0 0 min(86%, 340px)', md: '0 0 340px' }} scrollSnapAlign="start">
            <Goal slide={slide}>
              <Image
                src={`/api/${slide.picture}`}
                alt={slide.kind === 'event' ? '' : slide.described}
                loading="lazy"
                width="full"
                aspectRatio="16 / 9"
                objectFit="cover"
                borderRadius="card"
                bg="sunken"
              />
              <Box textStyle="row" paddingTop="8" overflowWrap="anywhere">
                {slide.title}
              </Box>
              {slide.startsAt && (
                <Box textStyle="small" color="ink2">
                  Event, {moment(slide.startsAt)}
                </Box>
              )}
            </Goal>
          </Box>
        ))}
      </Strip>
    </Section>
  )
}

const Goal = ({ slide, children }: { slide: ShownSlide; children: ReactNode }) =>
  slide.link ? (
    <Out to={slide.link} display="block" color="ink" textDecoration="none">
      {children}
    </Out>
  ) : (
    children
  )
