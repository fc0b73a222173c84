import { type ComponentType, lazy } from 'react'
import { untilLoaded } from '#client/data/untilLoaded.ts'

/**
 * A part of a screen whose code comes later. While the code can't be had, because the network went before it, the part's place stays empty;
 * it never takes down the screen around it, as React's own lazy does.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy has it
export const lazyPart = <P extends ComponentType<any>>(load: () => Promise<{ default: P }>) => lazy(() => untilLoaded(load))
