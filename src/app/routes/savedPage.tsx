import { useSnapshot } from 'valtio/react';
import { homePlace } from '../../screens/home/homePlace.ts';
import { SavedScreen } from '../../screens/saved/SavedScreen.tsx';

/** `/saved` */
export function Page() {
  return <SavedScreen homeLanguage={useSnapshot(homePlace).language} />;
}
