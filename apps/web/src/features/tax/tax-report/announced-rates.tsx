import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { reportNotices as texts } from './texts.tsx';

/** Says which rates of the last year are law, and what holds in Wales and Scotland. */
export function AnnouncedRates() {
  return (
    <Notice>
      {[texts.announced, texts.announcedWales, texts.announcedScotland].map((text) => (
        <Text as="div" size={14} key={text}>
          {text}
        </Text>
      ))}
    </Notice>
  );
}
