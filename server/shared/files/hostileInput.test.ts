import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('files', 'textPictures')
