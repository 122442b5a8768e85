export { addTagTo, countTags, removeTagFrom, replaceTag } from './tag-store.ts';
