export const themeKey = 'theme'

/**
 * An inline script in the head, so that no page flashes in the other theme and every answer of the server stays the same
 * for everybody. It also answers each `<select data-theme-choice>`: the footer is drawn by the server and read, not
 * pressed, so no other script may be there. What the browser refuses to keep lasts as long as the document.
 */
export const themeScript = `(function(){
var root=document.documentElement,selects=function(){return document.querySelectorAll('select[data-theme-choice]')},
show=function(theme){var isChosen=theme==='light'||theme==='dark';
if(isChosen)root.dataset.scheme=theme;else delete root.dataset.scheme;
document.querySelectorAll('meta[name=theme-color]').forEach(function(m){
m.media=isChosen?(m.dataset.of===theme?'all':'not all'):'(prefers-color-scheme: '+m.dataset.of+')'});
selects().forEach(function(s){s.value=isChosen?theme:'system'})};
try{show(localStorage.getItem('${themeKey}'))}catch(e){}
addEventListener('DOMContentLoaded',function(){selects().forEach(function(s){s.value=root.dataset.scheme||'system'})});
addEventListener('storage',function(e){if(e.key==='${themeKey}')show(e.newValue)});
addEventListener('change',function(e){var theme=e.target.value;
if(!e.target.matches('select[data-theme-choice]'))return;
show(theme);
try{if(theme==='system')localStorage.removeItem('${themeKey}');else localStorage.setItem('${themeKey}',theme)}catch(e){}})
})()`
