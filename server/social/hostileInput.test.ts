import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('social', 'friends', 'posts', 'postPictures')
